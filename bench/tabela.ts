import type { Figura, Valores } from './medicao.ts'
import { CLIENTES_AO_MESMO_TEMPO } from './metas.ts'
import { crescimento, razoes } from './veredito.ts'

const ms = (valores: Valores | undefined) =>
  valores ? `${valores.mediana.toFixed(2)} / ${valores.p99.toFixed(2)}` : '–'
/** Processor time of server and database for one operation, ms. */
const trabalho = (valores: Valores | undefined) =>
  valores ? `${(valores.servidorUs / 1000).toFixed(2)} + ${(valores.bancoUs / 1000).toFixed(2)}` : '–'
const vezes = (razao: number | null) => (razao === null || Number.isNaN(razao) ? '' : `${razao.toFixed(2)}×`)

function alinhar(linhas: readonly (readonly string[])[], textos: number): string[][] {
  const larguras = (linhas[0] ?? []).map((_, i) => Math.max(...linhas.map((linha) => linha[i]?.length ?? 0)))
  return linhas.map((linha) =>
    linha.map((texto, i) => (i < textos ? texto.padEnd(larguras[i] ?? 0) : texto.padStart(larguras[i] ?? 0))),
  )
}

/** Median and 99th percentile in ms, requests a second, processor time; ratios against the limit. */
export function tabela(figuras: readonly Figura[]): string {
  const cabecalho = ['operation', 'data', 'clients', 'shop ms (p99)', 'per s', 'bare driver', 'hand-written']
  cabecalho.push('time', 'p99', 'shop processor ms', 'driver', 'hand-written', 'processor', 'growth')
  const linhas = figuras.map((figura) => {
    const { nome, tamanho, clientes, valores } = figura
    const { mediana, p99, processador } = razoes(figura)
    return [
      ...[nome, tamanho, String(clientes), ms(valores.loja), (valores.loja?.porSegundo ?? 0).toFixed(0)],
      ...[ms(valores.driver), ms(valores.minimo), vezes(mediana), vezes(p99), trabalho(valores.loja)],
      ...[trabalho(valores.driver), trabalho(valores.minimo), vezes(processador), vezes(crescimento(figuras, figura))],
    ]
  })
  return alinhar([cabecalho, ...linhas], 2)
    .map((linha) => linha.join('  '))
    .join('\n')
}

/** The short table of docs/speed.md: a row for each operation over the largest data set measured. */
export function resumo(figuras: readonly Figura[]): string {
  const tamanho = figuras.some((figura) => figura.tamanho === 'grande') ? 'grande' : 'pequeno'
  const [um, muitos] = CLIENTES_AO_MESMO_TEMPO
  const cabecalho = ['Operation', 'ms, p99', 'Time', 'Processor', `ms, p99 (${muitos} at once)`, 'Time']
  cabecalho.push('Processor', 'Processor ms', 'Limit', 'A second', 'Growth')
  const operacoes = [...new Set(figuras.map(({ nome }) => nome))]
  const linhas = operacoes.flatMap((nome) => {
    const de = (clientes: number) =>
      figuras.find((f) => f.nome === nome && f.tamanho === tamanho && f.clientes === clientes)
    const [sozinha, juntas] = [de(um), de(muitos)]
    if (!sozinha || !juntas) return []
    const { loja, minimo, driver } = juntas.valores
    return [
      [
        ...[nome, ms(sozinha.valores.loja), vezes(razoes(sozinha).mediana), vezes(razoes(sozinha).processador)],
        ...[ms(loja), vezes(razoes(juntas).mediana), vezes(razoes(juntas).processador), trabalho(loja)],
        ...[trabalho(minimo ?? driver), (loja?.porSegundo ?? 0).toFixed(0), vezes(crescimento(figuras, sozinha))],
      ],
    ]
  })
  const [alinhado = [], ...resto] = alinhar([cabecalho, ...linhas], 1)
  const regua = alinhado.map(({ length }, i) => (i === 0 ? '-'.repeat(length) : `${'-'.repeat(length - 1)}:`))
  return [alinhado, regua, ...resto].map((linha) => `| ${linha.join(' | ')} |`).join('\n')
}
