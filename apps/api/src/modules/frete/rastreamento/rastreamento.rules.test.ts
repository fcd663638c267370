import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildFrete } from '../../../../test/support/expedicao.ts'
import { linkPedido } from '../../../../test/support/pedido-no-banco.ts'
import { tabelaFixa } from '../../../../test/support/transportadoras/tabela-fixa.ts'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'
import { SEM_ERP } from '../../../shop/loja.ts'
import type { Acompanhamento, Frete, Transportadora } from '../transportadora/transportadora.ts'
import { TransporteError } from '../transportadora/transporte.error.ts'
import { rereadEnvio, trackEnvio, updateRastreios } from './rastreamento.rules.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const produto = (await balcao.criarProduto({ qtd: 99 })).id

/** Freight with one carrier that says this of parcels, by their ids. */
function freteQueDiz(answers: Record<string, Partial<Acompanhamento>> | Error): Frete & { perguntas: string[][] } {
  const perguntas: string[][] = []
  const emptyAcompanhamento = { status: 'Nada', avanco: 0, codigo: null, eventos: [], entregueEm: null, vencida: false }
  const transportadora: Transportadora = {
    ...tabelaFixa(),
    async acompanhar(ids) {
      perguntas.push([...ids])
      if (answers instanceof Error) throw answers
      return new Map(
        ids.flatMap((id) => (answers[id] ? [[id, { ...emptyAcompanhamento, ...answers[id] }] as const] : [])),
      )
    },
  }
  return { ...buildFrete(loja, [transportadora]), perguntas }
}
const sellProduto = async (): Promise<number> =>
  (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 1 }])).body.id
/** A sale with a label, known at the carrier as `e` and its number. */
async function enviada(mais: { status?: string; diasDoEnvio?: number; estado?: string } = {}) {
  const { status = 'etiqueta', diasDoEnvio = 0, estado = 'pronta' } = mais
  const id = await sellProduto()
  await balcao.gravar(id, { status, link_etiqueta_pdf: '/midia/x.pdf' })
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado, arquivo, id_externo, criado_em)
    values (${id}, 'motoboy', 'moto-hoje', ${estado}, ${String(id).padStart(32, '0')}, ${`e${id}`},
      now() - ${diasDoEnvio} * interval '1 day')`.execute(db)
  return { id, externo: `e${id}` }
}
const fora = new TransporteError('incerto', 'não respondeu.', 'A Motoboy')

test('an answer is told and kept; one that knows less, or none, leaves the better one', async () => {
  const { id, externo } = await enviada()
  const trackWith = (answer: Partial<Acompanhamento>) =>
    trackEnvio(freteQueDiz({ [externo]: { codigo: 'R1', ...answer } }), id)
  await expect(trackEnvio(freteQueDiz(fora), id)).rejects.toMatchObject({ codigo: 'FRETE_FORA' })
  const eventos = [{ data: '2026-11-20T10:00:00.000Z', descricao: 'Postado', local: '' }]
  expect(await trackWith({ status: 'Em trânsito', avanco: 5, eventos })).toMatchObject({
    status: 'Em trânsito',
    eventos,
    ultima_atualizacao: '2026-11-20T10:00:00.000Z',
    link: 'https://motoboy.exemplo.com/R1',
    consultado_em: expect.stringMatching(/^\d{4}-/),
  })
  expect((await trackWith({ status: 'Registrado', avanco: 4 })).status).toBe('Em trânsito')
  expect((await trackWith({ status: 'Parado', avanco: 5 })).status).toBe('Parado')
  expect((await trackEnvio(freteQueDiz(fora), id)).status).toBe('Parado')
  await expect(trackEnvio(freteQueDiz(new Error('broken')), id)).rejects.toThrow('broken')
  expect(await trackWith({ status: 'Entregue', avanco: 6 })).toMatchObject({
    status: 'Entregue',
    ultima_atualizacao: null,
  })
})

test('a code goes to the sale once it is known, and is not lost again', async () => {
  const { id, externo } = await enviada()
  const codigo = async () => (await balcao.ler(id)).codigo_rastreamento
  const codelessFrete = freteQueDiz({ [externo]: { avanco: 1 } })
  await expect(trackEnvio(codelessFrete, id)).rejects.toMatchObject({ codigo: 'SEM_RASTREAMENTO' })
  await trackEnvio(freteQueDiz({ [externo]: { avanco: 1, codigo: 'R1' } }), id)
  expect(await codigo()).toBe('R1')
  expect((await trackEnvio(freteQueDiz({ [externo]: { avanco: 1, codigo: '' } }), id)).link).toMatch(/R1$/)
  // The ERP hears of a code that is news, and of no other.
  await linkPedido(db, id)
  for (const novo of ['R1', 'R2', 'R2']) {
    const frete = freteQueDiz({ [externo]: { avanco: 0, codigo: novo } })
    await trackEnvio({ ...frete, erp: { ...SEM_ERP, ativo: true } }, id)
    expect(await codigo()).toBe(novo)
    const pedidas = await sql`select operacao from sincronizacoes where tipo = 'pedido' and alvo_id = ${id}`.execute(db)
    expect(pedidas.rows).toHaveLength(novo === 'R1' ? 0 : 1)
  }
})

test('a sale without a shipment of ours has the page of its code; without a code, nothing', async () => {
  const id = await sellProduto()
  const frete = freteQueDiz({})
  await expect(trackEnvio(frete, id)).rejects.toMatchObject({ codigo: 'SEM_RASTREAMENTO' })
  await balcao.gravar(id, { codigo_rastreamento: 'X9' })
  expect(await trackEnvio(frete, id)).toEqual({
    status: 'Sem informações da transportadora',
    ultima_atualizacao: null,
    consultado_em: null,
    eventos: [],
    link: 'https://motoboy.exemplo.com/X9',
  })
  expect((await trackEnvio({ ...frete, transportadoras: [] }, id)).link).toBeNull()
  expect(frete.perguntas).toEqual([])
  await expect(trackEnvio(frete, 999_999)).rejects.toMatchObject({ codigo: 'VENDA_NAO_ENCONTRADA' })
  const perdida = await enviada()
  await expect(trackEnvio(frete, perdida.id)).rejects.toMatchObject({
    codigo: 'FRETE_RECUSADO',
    message: expect.stringMatching(/^A Motoboy recusou: o envio não foi encontrado/),
  })
  // A notice for a carrier that is no longer configured fails; one for an unknown parcel asks nothing.
  const relida = rereadEnvio({ ...frete, transportadoras: [] }, 'motoboy', perdida.externo)
  await expect(relida).rejects.toMatchObject({ codigo: 'FRETE_NAO_CONFIGURADO' })
  await rereadEnvio(frete, 'motoboy', 'of another shop')
  expect(frete.perguntas).toEqual([[perdida.externo]])
})

test('parcels on their way are asked about in one request, each in its turn; delivered ones no more', async () => {
  await sql`delete from envios`.execute(db)
  const [a, b] = [await enviada(), await enviada({ status: 'enviado' })]
  for (const status of ['concluido', 'cancelado', 'embalagem']) await enviada({ status })
  for (const nao of [{ estado: 'gerando' }, { diasDoEnvio: 61 }]) await enviada(nao)
  const frete = freteQueDiz({ [a.externo]: { codigo: 'R1', avanco: 1, entregueEm: '2026-11-20T10:00:00.000Z' } })
  await sql`update envios set alterado_em = now() - interval '2 hours' where id_externo = ${b.externo}`.execute(db)
  await updateRastreios(frete)
  // The one that was heard of longest ago goes first.
  expect(frete.perguntas).toEqual([[b.externo, a.externo]])
  const entregueEm = async () => (await balcao.ler(a.id)).etiqueta.entregue_em
  expect(await entregueEm()).toMatch(/^2026-11-20/)
  // The day of the delivery stays, whatever a later notice says of it.
  for (const depois of ['2026-11-23T10:00:00.000Z', null]) {
    await rereadEnvio(
      freteQueDiz({ [a.externo]: { codigo: 'R1', avanco: 1, entregueEm: depois } }),
      'motoboy',
      a.externo,
    )
    expect(await entregueEm()).toMatch(/^2026-11-20/)
  }
  // Just asked about, heard of or not.
  await updateRastreios(frete)
  expect(frete.perguntas).toHaveLength(1)
  const expireRastreio = () => sql`update envios set proximo_rastreio = now() - interval '1 second'`.execute(db)
  await expireRastreio()
  await updateRastreios(frete)
  expect(frete.perguntas[1]).toEqual([b.externo])
  // Each carrier is asked about its own.
  const secondEnvio = await enviada()
  await sql`update envios set provedor = 'outra' where venda_id = ${secondEnvio.id}`.execute(db)
  const dela = freteQueDiz({})
  const delas = dela.transportadoras.map((transportadora) => ({ ...transportadora, nome: 'outra' }))
  await expireRastreio()
  await updateRastreios({ ...frete, transportadoras: [...frete.transportadoras, ...delas] })
  expect([frete.perguntas[2], dela.perguntas]).toEqual([[b.externo], [[secondEnvio.externo]]])
})

test.each([
  [0.25, 15],
  [1, 60],
  [5, 300],
  [7, 360],
  [30, 360],
])('a label of %f days is asked about again after %i minutes', async (diasDoEnvio, minutos) => {
  await sql`delete from envios`.execute(db)
  const { externo } = await enviada({ diasDoEnvio })
  await updateRastreios(freteQueDiz({ [externo]: { codigo: 'R1' } }))
  const { rows } = await sql<{ minutos: number }>`
    select round(extract(epoch from proximo_rastreio - alterado_em) / 60)::int as minutos from envios`.execute(db)
  expect(rows).toEqual([{ minutos }])
})
