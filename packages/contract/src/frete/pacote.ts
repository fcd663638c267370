/** The smallest box of the Correios, cm, longest side first. */
const MENOR_CAIXA = [16, 11, 2] as const
/** Lighter than an empty paper envelope, kg. */
const PESO_ESTRANHO = 0.01

interface Pacote {
  readonly altura: number | null
  readonly largura: number | null
  readonly comprimento: number | null
  readonly peso: number | null
}

/** A note about unlikely measures of a package (cm, kg), else null. The measures are sent all the same. */
export function notaDoPacote({ altura, largura, comprimento, peso }: Pacote): string | null {
  const lados = [altura, largura, comprimento].filter((lado) => lado !== null).toSorted((a, b) => b - a)
  const pequeno = lados.length === 3 && MENOR_CAIXA.some((minimo, i) => (lados[i] ?? minimo) < minimo)
  const leve = peso !== null && peso > 0 && peso < PESO_ESTRANHO
  const gramas = (peso ?? 0) * 1000
  const frases = [
    pequeno && 'O menor pacote dos Correios tem 16 × 11 × 2 cm: um menor pode ser recusado na postagem.',
    leve && `Confira o peso: ${Number(gramas.toFixed(1)).toLocaleString('pt-BR')} g.`,
  ].filter((frase) => frase !== false)
  return frases.length > 0 ? frases.join(' ') : null
}
