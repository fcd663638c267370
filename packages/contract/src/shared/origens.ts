import { rotuloEm } from './opcoes.ts'

/** Where goods come from, by the digit that invoices carry (table A of the CST). */
const ORIGENS = {
  0: 'Nacional',
  1: 'Estrangeira, importação direta',
  2: 'Estrangeira, comprada no mercado interno',
  3: 'Nacional, conteúdo de importação acima de 40% e até 70%',
  4: 'Nacional, por processos produtivos básicos',
  5: 'Nacional, conteúdo de importação até 40%',
  6: 'Estrangeira, importação direta, sem similar nacional',
  7: 'Estrangeira, comprada no mercado interno, sem similar nacional',
  8: 'Nacional, conteúdo de importação acima de 70%',
} as const
export const ORIGEM_MAXIMA = 8
export const ORIGENS_FISCAIS = Object.entries(ORIGENS).map(([valor, rotulo]) => ({
  valor: Number(valor),
  rotulo: `${valor} - ${rotulo}`,
}))
export const rotuloDaOrigemFiscal = rotuloEm(
  Object.fromEntries(ORIGENS_FISCAIS.map(({ valor, rotulo }) => [String(valor), rotulo])),
)
