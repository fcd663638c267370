const muitos = (quantos: number, buildValue: (n: number) => string) =>
  Array.from({ length: quantos }, (_, n) => buildValue(n)).join()

/** The shapes that make most of few bytes: as text, for so many values. */
export const FORMAS: Readonly<Record<string, (valores: number) => string>> = {
  'empty lists': (n) => `[${muitos(n - 1, () => '[]')}]`,
  'lists in lists': (n) => `[${muitos(Math.floor(n / 18), () => '['.repeat(18) + ']'.repeat(18))}]`,
  'empty objects': (n) => `[${muitos(n - 1, () => '{}')}]`,
  'a key of its own for each': (n) => `[${muitos(n - 1, (i) => `{"k${i}":1}`)}]`,
  'one wide object': (n) => `{${muitos(n, (i) => `"k${i}":{}`)}}`,
  'numbers as keys': (n) => `[${muitos(n - 1, (i) => `{"${i * 7919}":1}`)}]`,
  'eight keys of its own': (n) =>
    `[${muitos(Math.floor(n / 9), (i) => `{${muitos(8, (k) => `"k${i * 8 + k}":{}`)}}`)}]`,
  texts: (n) => `[${muitos(n - 1, (i) => `"t${i}"`)}]`,
  'one long text': () => `["€${'x'.repeat(1_900_000)}"]`,
}
