import type { Figura, Valores } from './medicao.ts'
import { crescimento, razoes } from './veredito.ts'

const ms = (valores: Valores | undefined) =>
  valores ? `${valores.mediana.toFixed(2)} / ${valores.p99.toFixed(2)}` : '–'
const vezes = (razao: number | null) => (razao === null ? '' : `${razao.toFixed(2)}×`)

const CABECALHO = [
  ...['operation', 'data', 'clients', 'shop ms (p99)', 'per s', 'bare driver', 'bare Fastify', 'ratio', 'p99'],
  'growth',
]

function linhas(figuras: readonly Figura[]): string[][] {
  return figuras.map((figura) => {
    const { nome, tamanho, clientes, valores } = figura
    const { mediana, p99 } = razoes(figura)
    return [
      ...[nome, tamanho, String(clientes), ms(valores.loja), (valores.loja?.porSegundo ?? 0).toFixed(0)],
      ...[ms(valores.driver), ms(valores.fastify), vezes(mediana), vezes(p99), vezes(crescimento(figuras, figura))],
    ]
  })
}

/** Median and 99th percentile in ms, requests a second; ratios against the greater limit. */
export function tabela(figuras: readonly Figura[], markdown: boolean): string {
  const todas = [CABECALHO, ...linhas(figuras)]
  const larguras = CABECALHO.map((_, i) => Math.max(...todas.map((linha) => linha[i]?.length ?? 0)))
  const alinhar = (linha: readonly string[]) =>
    linha.map((texto, i) => (i < 2 ? texto.padEnd(larguras[i] ?? 0) : texto.padStart(larguras[i] ?? 0)))
  if (!markdown) return todas.map((linha) => alinhar(linha).join('  ')).join('\n')
  const regua = larguras.map((largura, i) => (i < 2 ? '-'.repeat(largura) : `${'-'.repeat(largura - 1)}:`))
  const [cabecalho = [], ...resto] = todas.map(alinhar)
  return [cabecalho, regua, ...resto].map((linha) => `| ${linha.join(' | ')} |`).join('\n')
}
