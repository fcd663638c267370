import { readFileSync } from 'node:fs'
import type { Figura, Valores } from './medicao.ts'

/** An operation of Vendure's with so many clients. */
export interface FiguraDoVendure {
  readonly nome: string
  readonly clientes: number
  readonly valores: Pick<Valores, 'mediana' | 'porSegundo' | 'servidorUs' | 'bancoUs'>
}

type Trabalho = Pick<Valores, 'servidorUs' | 'bancoUs'>
const numero = (valor: number) => valor.toFixed(valor < 10 ? 2 : 0)
export const trabalho = ({ servidorUs, bancoUs }: Trabalho) =>
  `${numero(servidorUs / 1000)} + ${numero(bancoUs / 1000)}`
const tempo = ({ mediana }: Pick<Valores, 'mediana'>) => mediana.toFixed(0)
const soma = ({ servidorUs, bancoUs }: Trabalho) => servidorUs + bancoUs
const vezes = (isto: Trabalho, aquilo: Trabalho) => `${numero(soma(isto) / soma(aquilo))}×`

/** README's table, with many at once: the shop and the hand-written server as `npm run bench` left them in `arquivo`. */
export function tabelaDoReadme(vendure: readonly FiguraDoVendure[], arquivo: string): string {
  const { figuras } = JSON.parse(readFileSync(arquivo, 'utf8')) as { figuras: Figura[] }
  const clientes = Math.max(...vendure.map((figura) => figura.clientes))
  const linhas = vendure.flatMap(({ nome, clientes: quantos, valores }) => {
    const nossa = figuras.find((f) => f.nome === nome && f.clientes === clientes && f.tamanho === 'pequeno')?.valores
    if (quantos !== clientes || !nossa?.loja || !nossa.minimo) return []
    const { loja, minimo } = nossa
    return [
      [
        ...[nome, trabalho(loja), trabalho(minimo), trabalho(valores), vezes(loja, minimo), vezes(valores, loja)],
        ...[tempo(loja), tempo(minimo), tempo(valores)],
      ],
    ]
  })
  const cabecalho = [`${clientes} at once, ms`, 'Estampa', 'Hand-written', 'Vendure', 'Estampa to hand-written']
  cabecalho.push('Vendure to Estampa', 'Time: Estampa', 'Hand-written', 'Vendure')
  const regua = cabecalho.map((_, i) => (i === 0 ? '---' : '---:'))
  return [cabecalho, regua, ...linhas].map((linha) => `| ${linha.join(' | ')} |`).join('\n')
}
