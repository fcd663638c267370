/** Which browser: the first that matches, as most of them name others too. */
const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const APARELHOS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const primeiro = (lista: readonly (readonly [RegExp, string])[], agente: string) =>
  lista.find(([padrao]) => padrao.test(agente))?.[1]

/** Browser and device of a `User-Agent` in words: "Chrome no Windows". It is what the client says, not a proof. */
export function aparelhoEmPalavras(agente: string | null): string {
  const navegador = primeiro(NAVEGADORES, agente ?? '')
  const aparelho = primeiro(APARELHOS, agente ?? '')
  if (navegador && aparelho) return `${navegador} no ${aparelho}`
  return navegador ?? aparelho ?? 'Aparelho desconhecido'
}
