// A boardgame.io server on the loopback that keeps its matches in memory. It prints its address, and on SIGUSR2 it
// collects its garbage, so that what it holds can be told from what it has let go.
const { Server } = require('boardgame.io/server')
const { Raubern } = require('./raubern.cjs')

const server = Server({ games: [Raubern], origins: [/127\.0\.0\.1/] })
const print = () => console.log(`http://127.0.0.1:${server.app.server.address().port}`)

process.on('SIGUSR2', () => {
  global.gc()
  console.log('collected')
})
server.run({ port: { host: '127.0.0.1', port: 0 }, callback: print })
