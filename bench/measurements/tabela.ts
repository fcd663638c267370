import type { Figura, Valores } from './medicao.ts'
import { CLIENTES_AO_MESMO_TEMPO } from './metas.ts'
import { crescimento } from './veredito.ts'

const ms = ({ mediana, p99 }: Valores) => `${mediana.toFixed(2)} / ${p99.toFixed(2)}`
/** Processor time of server and database for one operation, ms. */
const trabalho = ({ servidorUs, bancoUs }: Valores) =>
  `${(servidorUs / 1000).toFixed(2)} + ${(bancoUs / 1000).toFixed(2)}`
const vezes = (razao: number | null) => (razao === null ? '' : `${razao.toFixed(2)}×`)

function alinhar(linhas: readonly (readonly string[])[], textos: number): string[][] {
  const larguras = (linhas[0] ?? []).map((_, i) => Math.max(...linhas.map((linha) => linha[i]?.length ?? 0)))
  return linhas.map((linha) =>
    linha.map((texto, i) => (i < textos ? texto.padEnd(larguras[i] ?? 0) : texto.padStart(larguras[i] ?? 0))),
  )
}

/** Median and 99th percentile in ms, requests a second, processor time, growth. */
export function tabela(figuras: readonly Figura[]): string {
  const cabecalho = ['operation', 'data', 'clients', 'ms (p99)', 'per s', 'processor ms', 'growth']
  const linhas = figuras.map((figura) => {
    const { nome, tamanho, clientes, valores } = figura
    const numeros = [valores.porSegundo.toFixed(0), trabalho(valores), vezes(crescimento(figuras, figura))]
    return [nome, tamanho, String(clientes), ms(valores), ...numeros]
  })
  return alinhar([cabecalho, ...linhas], 2)
    .map((linha) => linha.join('  '))
    .join('\n')
}

/** The table of docs/speed.md: a row for each operation over the largest data set measured. */
export function resumo(figuras: readonly Figura[]): string {
  const tamanho = figuras.some((figura) => figura.tamanho === 'grande') ? 'grande' : 'pequeno'
  const [um, muitos] = CLIENTES_AO_MESMO_TEMPO
  const cabecalho = ['Operation', 'ms, p99', 'Processor ms', `ms, p99 (${muitos} at once)`]
  cabecalho.push('Processor ms', 'A second', 'Growth')
  const operacoes = [...new Set(figuras.map(({ nome }) => nome))]
  const linhas = operacoes.flatMap((nome) => {
    const de = (clientes: number) =>
      figuras.find((f) => f.nome === nome && f.tamanho === tamanho && f.clientes === clientes)
    const [sozinha, juntas] = [de(um), de(muitos)]
    if (!sozinha || !juntas) return []
    const { valores } = juntas
    return [
      [
        ...[nome, ms(sozinha.valores), trabalho(sozinha.valores), ms(valores), trabalho(valores)],
        ...[valores.porSegundo.toFixed(0), vezes(crescimento(figuras, sozinha))],
      ],
    ]
  })
  const [alinhado = [], ...resto] = alinhar([cabecalho, ...linhas], 1)
  const regua = alinhado.map(({ length }, i) => (i === 0 ? '-'.repeat(length) : `${'-'.repeat(length - 1)}:`))
  return [alinhado, regua, ...resto].map((linha) => `| ${linha.join(' | ')} |`).join('\n')
}
