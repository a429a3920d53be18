const VOWEL = /^[aeiouyàâäéèêëîïôöùûü]/i;

/** « que Papa », « qu’Indigo ». */
export const than = (name: string) => (VOWEL.test(name) ? `qu’${name}` : `que ${name}`);

/** « de Papa », « d’Indigo ». */
export const of = (name: string) => (VOWEL.test(name) ? `d’${name}` : `de ${name}`);
