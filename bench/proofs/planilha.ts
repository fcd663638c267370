import { setTimeout as wait } from 'node:timers/promises'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { quantile } from '../measurements/median.ts'
import { Vigia } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { conferir, lojaComo, mexer, planilha, planilhaDoBling, VARIACOES } from './planilha-loja.ts'
import { concluir, dizer } from './verdict.ts'

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
const problemas: string[] = []
try {
  const { vender, vendidas, pararDeVender } = await lojaComo(loja, problemas)
  const vendendo = vender()
  const criados = await importar('created', (i) => 10 + (i % 50), mortes)
  problemas.push(...(await conferir(loja, produtos, (i) => 10 + (i % 50))))
  const mudados = await importar('changed', (i) => 11 + (i % 50), 0)
  problemas.push(...(await conferir(loja, produtos, (i) => 11 + (i % 50))))
  const mexidos = await mexer(loja, produtos)
  const voltaram = await desfazer('given back', mudados.ids, mexidos)
  problemas.push(...(await conferir(loja, produtos, (i) => 10 + (i % 50), mexidos)))
  const tirados = await desfazer('taken out', criados.ids, mexidos, VARIACOES)
  const { count } = await loja.pedir('GET', '/produtos/busca/')
  // The sold product and those that a person changed stay.
  if (count !== mexidos.size + 1) problemas.push(`${count} products after all was undone, not ${mexidos.size + 1}`)
  const doBling = await importarDoBling('from Bling')
  pararDeVender()
  await vendendo
  const { tempos, aceitas } = vendidas
  const p95 = Math.round(quantile(tempos, 0.95))
  if (p95 > ESPERA_DA_VENDA_MS) problemas.push(`of 20 sales, one waited for more than ${p95} ms`)
  const { quantidade_total } = await loja.pedir('GET', `/produtos/${vendidas.produto}/`)
  const { count: todas } = await loja.pedir('GET', '/vendas/')
  // A sale whose answer died with the program is there or not.
  if (todas < aceitas || todas > aceitas + vendidas.semResposta)
    problemas.push(`${aceitas} sales were acknowledged, ${todas} are there`)
  if (vigia.memoriaMB > MEMORIA_MB) problemas.push(`${vigia.memoriaMB} MB`)
  problemas.push(...(await loja.inesperados()), ...loja.quedas)
  const vendas = { aceitas, p50: Math.round(quantile(tempos, 0.5)), p95, restam: quantidade_total }
  concluir(
    JSON.stringify({
      produtos,
      mortes: loja.mortes,
      memoriaMB: vigia.memoriaMB,
      vendas,
      criados,
      mudados,
      voltaram,
      tirados,
      doBling,
    }),
    problemas,
  )
} finally {
  vigia.parar()
  await loja.fechar()
}

/** All files, one after the other, killed so many times in all; the prices are those of `preco`. */
async function importar(oque: string, preco: (i: number) => number, matar: number) {
  const medir = await vigia.comecar()
  const ids: number[] = []
  let mortas = 0
  for (let desde = 0; desde < produtos; desde += POR_ARQUIVO) {
    const ate = Math.min(desde + POR_ARQUIVO, produtos)
    const id = await enviar(planilha(desde, ate, preco))
    ids.push(id)
    await chegar(id, 'pronta', oque)
    await loja.pedir('POST', `/importacoes/${id}/aplicar/`, {})
    const { aplicadas, resumo } = await chegar(id, 'concluida', oque, async (agora) => {
      const feitas = desde + agora.aplicadas / VARIACOES
      if (mortas >= matar || feitas < (produtos / (matar + 1)) * (mortas + 1)) return
      mortas += 1
      await loja.matar()
    })
    if (aplicadas !== (ate - desde) * VARIACOES) problemas.push(`${oque}: ${JSON.stringify({ aplicadas, ...resumo })}`)
  }
  const medida = await medir(produtos)
  dizer(`${oque}: ${JSON.stringify(medida)}`)
  if (mortas < matar) problemas.push(`${oque}: killed ${mortas} times only`)
  if (medida.segundos > SEGUNDOS) problemas.push(`${oque}: ${medida.segundos} s`)
  return { ...medida, ids }
}

/** A file as Bling writes it; read again, it changes nothing. */
async function importarDoBling(oque: string) {
  const medir = await vigia.comecar()
  const arquivo = planilhaDoBling(bling)
  const id = await enviar(arquivo)
  await chegar(id, 'pronta', oque)
  await loja.pedir('POST', `/importacoes/${id}/aplicar/`, {})
  const { resumo, origem, total } = await chegar(id, 'concluida', oque)
  const medida = await medir(bling)
  dizer(`${oque}: ${JSON.stringify(medida)}`)
  if (origem?.codigo !== 'bling' || resumo.erro > 0) problemas.push(`${oque}: ${JSON.stringify({ origem, resumo })}`)
  if (medida.segundos > SEGUNDOS) problemas.push(`${oque}: ${medida.segundos} s`)
  const outra = await chegar(await enviar(arquivo), 'pronta', oque)
  if (outra.resumo.igual !== total) problemas.push(`${oque}, again: ${JSON.stringify(outra.resumo)}`)
  return medida
}

async function enviar(arquivo: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const corpo = new FormData()
  corpo.append('tipo', 'produtos')
  corpo.append('arquivo', new Blob([arquivo]), 'lista.csv')
  return (await loja.pedir('POST', '/importacoes/', corpo)).id
}

/** Each row of `mexidos` is named with its reason, and no other stays. */
async function desfazer(oque: string, ids: readonly number[], mexidos: ReadonlyMap<string, string>, linhas = 1) {
  const medir = await vigia.comecar()
  const ficaram = new Map<string, string>()
  for (const id of ids.toReversed()) {
    await loja.pedir('POST', `/importacoes/${id}/desfazer/`, {})
    await chegar(id, 'desfeita', oque)
    const { results } = await loja.pedir('GET', `/importacoes/${id}/itens/?situacao=ficou&limite=200`)
    for (const { sku, motivo } of results) ficaram.set(sku, motivo)
  }
  const medida = await medir(produtos)
  dizer(`${oque}: ${JSON.stringify(medida)}`)
  if (ficaram.size !== mexidos.size * linhas) problemas.push(`${oque}: ${ficaram.size} rows stayed`)
  for (const sku of mexidos.keys()) if (!ficaram.get(sku)) problemas.push(`${oque}: nothing says that ${sku} stayed`)
  return { ...medida, ficaram: ficaram.size }
}

async function chegar(
  id: number,
  estado: string,
  oque: string,
  // oxlint-disable-next-line typescript/no-explicit-any
  olhar: (agora: any) => Promise<void> = () => Promise.resolve(),
) {
  for (let vez = 1; ; vez++) {
    const agora = await loja.pedir('GET', `/importacoes/${id}/`)
    const { lidas, aplicadas, desfeitas, restante_s } = agora
    if (vez % 20 === 0) dizer(`${oque}: ${agora.estado} ${JSON.stringify({ lidas, aplicadas, desfeitas, restante_s })}`)
    if (agora.estado === estado) return agora
    if (agora.estado === 'falhou') throw new Error(agora.mensagem)
    await olhar(agora)
    await wait(500)
  }
}
