import { formatDate } from '@estampa/contract/shared/dates.ts'
import { atencao, type Dito, ok } from '../conta/conferencia.itens.ts'

/**
 * IBS and CBS in invoices: Bling works them out of nature and product, and nothing is calculated here. The checklist
 * says what a person looks at there before the first day of the shop's regime, and afterwards whether they are in.
 */

/** From here on shops are told. */
const AVISO = '2026-12-01'
const REGIME_NORMAL = '3'
const primeiroDiaDo = (crt: string | null) => (crt === REGIME_NORMAL ? '2026-08-03' : '2027-01-04')
const REGIMES: Readonly<Record<string, string>> = {
  1: 'Simples Nacional',
  2: 'Simples Nacional acima do sublimite',
  3: 'regime normal',
  4: 'MEI',
}

/** What the newest authorised invoice says: the issuer's regime, null where it says none, and whether the group is in. */
export interface UltimaNota {
  readonly dia: string
  readonly crt: string | null
  readonly hasIbsCbs: boolean
}

/** Null before shops are told. `dia` is São Paulo's; `naturezas` those that the shop's invoices go out with. */
export function checkIbsCbs(dia: string, ultima: UltimaNota | null, naturezas: readonly string[]): Dito | null {
  if (dia < AVISO) return null
  const crt = ultima?.crt ?? null
  const primeiro = primeiroDiaDo(crt)
  const detalhes = oQueConferir(crt, naturezas)
  const fazer = 'Confira no Bling, com o contador. Os impostos são os de lá: nada é calculado aqui.'
  if (dia < primeiro)
    return atencao(
      `A partir de ${formatDate(primeiro)} as notas do Simples Nacional (CRT 1 e 2) e do MEI (CRT 4) levam IBS e CBS; as do regime normal (CRT 3) já levam. ${dizRegime(crt)}`,
      fazer.replace('Bling,', `Bling, antes de ${formatDate(primeiro)},`),
      detalhes,
    )
  if (ultima === null || ultima.dia < primeiro)
    return {
      situacao: 'desconhecido',
      texto: `Desde ${formatDate(primeiro)} as notas levam IBS e CBS, e desde então a loja não emitiu nenhuma.`,
      fazer,
      detalhes,
    }
  if (ultima.hasIbsCbs) return ok(`A última nota, de ${formatDate(ultima.dia)}, leva IBS e CBS.`)
  return atencao(
    `A última nota, de ${formatDate(ultima.dia)}, não leva IBS e CBS. Desde ${formatDate(primeiro)} a SEFAZ pode recusar uma assim.`,
    fazer,
    detalhes,
  )
}

const dizRegime = (crt: string | null) =>
  crt === null || !REGIMES[crt]
    ? 'O regime da loja aparece na primeira nota.'
    : `A última nota da loja é de CRT ${crt}, ${REGIMES[crt]}.`

const oQueConferir = (crt: string | null, naturezas: readonly string[]): string[] => [
  `Natureza de operação: cada uma com a situação (CST) e a classificação tributária de IBS e CBS. ${
    naturezas.length === 0
      ? 'A loja usa a padrão do Bling.'
      : `A loja usa ${naturezas.map((nome) => `“${nome}”`).join(', ')}.`
  }`,
  'Regime da empresa: o CRT que está no Bling (1 ou 2 no Simples, 4 no MEI) é o que ela tem.',
  ...(crt === REGIME_NORMAL
    ? []
    : [
        'Simples: se a loja escolheu pagar IBS e CBS pelo regime regular (para 2027, até setembro de 2026; de novo a cada semestre), o Bling precisa saber.',
      ]),
]
