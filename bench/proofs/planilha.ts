import { setTimeout as wait } from 'node:timers/promises'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { quantile } from '../measurements/median.ts'
import { Vigia } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { changePrecos, checkProdutos, lojaComo, planilha, planilhaDoBling, VARIACOES } from './planilha-loja.ts'
import { exigente, tellLine } from './verdict.ts'

// npm run provas -- planilha [--produtos 20000 --mortes 5 --bling 20000]: imports products with four variations each while a person sells and
// the program is killed; imports other prices; changes some products by hand; undoes both imports; imports a file of so many
// rows as Bling writes it, a row for each product and its variations, twice.
const { produtos, mortes, bling } = options({ produtos: 20_000, mortes: 5, bling: 20_000 })
const SEGUNDOS = 300
const MEMORIA_MB = 250
/** A file has at most 50,000 rows. */
const POR_ARQUIVO = 12_000
const ESPERA_DA_VENDA_MS = 1000

const loja = await openShop()
const vigia = new Vigia(loja)
const { problemas, exigir, concluir } = exigente()
try {
  const { vender, vendidas, pararDeVender } = await lojaComo(loja, problemas)
  const vendendo = vender()
  const antes = (i: number) => 10 + (i % 50)
  const depois = (i: number) => 11 + (i % 50)
  const confere = async (preco: typeof antes, mexidos: readonly string[] = []) =>
    problemas.push(...(await checkProdutos(loja, produtos, preco, mexidos)))
  const criados = await medido('created', SEGUNDOS, () => importPlanilha('created', antes, mortes))
  exigir(loja.mortes >= mortes, `killed ${loja.mortes} times only`)
  await confere(antes)
  const mudados = await medido('changed', SEGUNDOS, () => importPlanilha('changed', depois, 0))
  await confere(depois)
  const mexidos = await changePrecos(loja, produtos)
  const voltaram = await medido('given back', Infinity, () => undoImportacoes('given back', mudados.feito, mexidos))
  await confere(antes, mexidos)
  const tirados = await medido('taken out', Infinity, () =>
    undoImportacoes('taken out', criados.feito, mexidos, VARIACOES),
  )
  const { count } = await loja.pedir('GET', '/produtos/busca/')
  // The sold product and those that a person changed stay.
  exigir(count === mexidos.length + 1, `${count} products after all was undone, not ${mexidos.length + 1}`)
  const arquivo = planilhaDoBling(bling)
  const blingMedida = await medido('from Bling', SEGUNDOS, () => importFile(arquivo, 'from Bling'))
  const { resumo, origem, total } = blingMedida.feito
  const certa = origem?.codigo === 'bling' && resumo.erro === 0
  exigir(certa, `from Bling: ${JSON.stringify({ origem, resumo })}`)
  const repeatedImportacao = await waitForEstado(await sendPlanilha(arquivo), 'pronta', 'from Bling')
  exigir(repeatedImportacao.resumo.igual === total, `from Bling, again: ${JSON.stringify(repeatedImportacao.resumo)}`)
  pararDeVender()
  await vendendo
  const { tempos, semResposta, produto } = vendidas
  const aceitas = tempos.length
  const [p50, p95] = [0.5, 0.95].map((parte) => Math.round(quantile(tempos, parte))) as [number, number]
  exigir(p95 <= ESPERA_DA_VENDA_MS, `of 20 sales, one waited for more than ${p95} ms`)
  const { quantidade_total: restam } = await loja.pedir('GET', `/produtos/${produto}/`)
  const { count: vendaCount } = await loja.pedir('GET', '/vendas/')
  // A sale whose answer died with the program is stored or not.
  const certas = vendaCount >= aceitas && vendaCount <= aceitas + semResposta
  exigir(certas, `${aceitas} sales were acknowledged, ${vendaCount} are there`)
  const { memoriaMB } = vigia
  exigir(memoriaMB <= MEMORIA_MB, `${memoriaMB} MB`)
  problemas.push(...(await loja.inesperados()), ...loja.quedas)
  const medidas = { criados, mudados, voltaram, tirados, doBling: blingMedida }
  const shownMedidas = Object.entries(medidas).map(([nome, { feito: _, ...medida }]) => [nome, medida])
  const vendas = { aceitas, p50, p95, restam }
  concluir(JSON.stringify({ produtos, mortes: loja.mortes, memoriaMB, vendas, ...Object.fromEntries(shownMedidas) }))
} finally {
  vigia.parar()
  await loja.fechar()
}

/** Returns what `fazer` answers, and what it took. */
async function medido<T>(oque: string, segundos: number, fazer: () => Promise<T>) {
  const medir = await vigia.comecar()
  const feito = await fazer()
  const medida = await medir()
  tellLine(`${oque}: ${JSON.stringify(medida)}`)
  exigir(medida.segundos <= segundos, `${oque}: ${medida.segundos} s`)
  return { ...medida, feito }
}

/** All files, one after the other, killed so many times in all; the prices are those of `preco`. Answers their ids. */
async function importPlanilha(oque: string, preco: (i: number) => number, matar: number): Promise<number[]> {
  const ids: number[] = []
  let mortas = 0
  for (let desde = 0; desde < produtos; desde += POR_ARQUIVO) {
    const ate = Math.min(desde + POR_ARQUIVO, produtos)
    const { id, aplicadas, resumo } = await importFile(planilha(desde, ate, preco), oque, async (agora) => {
      const feitas = desde + agora.aplicadas / VARIACOES
      if (mortas >= matar || feitas < (produtos / (matar + 1)) * (mortas + 1)) return
      mortas += 1
      await loja.matar()
    })
    ids.push(id)
    exigir(aplicadas === (ate - desde) * VARIACOES, `${oque}: ${JSON.stringify({ aplicadas, ...resumo })}`)
  }
  return ids
}

// oxlint-disable-next-line typescript/no-explicit-any
type Olhar = (agora: any) => Promise<void>

/** Sends a file, and applies it. */
async function importFile(arquivo: string | Uint8Array<ArrayBuffer>, oque: string, olhar?: Olhar) {
  const id = await sendPlanilha(arquivo)
  await waitForEstado(id, 'pronta', oque)
  await loja.pedir('POST', `/importacoes/${id}/aplicar/`, {})
  return { ...(await waitForEstado(id, 'concluida', oque, olhar)), id }
}

async function sendPlanilha(arquivo: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const corpo = new FormData()
  corpo.append('tipo', 'produtos')
  corpo.append('arquivo', new Blob([arquivo]), 'lista.csv')
  return (await loja.pedir('POST', '/importacoes/', corpo)).id
}

/** Each row of `mexidos` is named with its reason, and no other stays. */
async function undoImportacoes(
  oque: string,
  ids: readonly number[],
  mexidos: readonly string[],
  linhas = 1,
): Promise<void> {
  const ficaram = new Map<string, string>()
  for (const id of ids.toReversed()) {
    await loja.pedir('POST', `/importacoes/${id}/desfazer/`, {})
    await waitForEstado(id, 'desfeita', oque)
    const { results } = await loja.pedir('GET', `/importacoes/${id}/itens/?situacao=ficou&limite=200`)
    for (const { sku, motivo } of results) ficaram.set(sku, motivo)
  }
  exigir(ficaram.size === mexidos.length * linhas, `${oque}: ${ficaram.size} rows stayed`)
  for (const sku of mexidos) exigir(Boolean(ficaram.get(sku)), `${oque}: nothing says that ${sku} stayed`)
}

async function waitForEstado(id: number, estado: string, oque: string, olhar: Olhar = () => Promise.resolve()) {
  for (let vez = 1; ; vez++) {
    const agora = await loja.pedir('GET', `/importacoes/${id}/`)
    const { lidas, aplicadas, desfeitas, restante_s } = agora
    if (vez % 20 === 0)
      tellLine(`${oque}: ${agora.estado} ${JSON.stringify({ lidas, aplicadas, desfeitas, restante_s })}`)
    if (agora.estado === estado) return agora
    if (agora.estado === 'falhou') throw new Error(agora.mensagem)
    await olhar(agora)
    await wait(500)
  }
}
