import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildFrete } from '../../../../test/support/expedicao.ts'
import { tabelaFixa } from '../../../../test/support/transportadoras/tabela-fixa.ts'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'
import type { Cotacao, Oferta } from '../transportadora/encomenda.ts'
import type { Transportadora } from '../transportadora/transportadora.ts'
import { TransporteError } from '../transportadora/transporte.error.ts'
import { computeFrete } from './cotacao.rules.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const produto = (await balcao.criarProduto({ qtd: 99 })).id

async function venda(cep = '50030-230') {
  const cliente_id = await balcao.criarCliente()
  await db.updateTable('clientes').set({ cep }).where('id', '=', cliente_id).execute()
  const itens = [{ id: produto, quantidade: 1, valor_unitario: 10 }]
  const id: number = (await balcao.vender(itens, { cliente_id })).body.id
  await balcao.medidas(id)
  return id
}
const quoteFrete = (id: number, ...transportadoras: Transportadora[]) =>
  computeFrete(buildFrete(loja, transportadoras), id)

const oferta = (codigo: string, valor: number, prazoDias = 3, valorDeTabela: number | null = null): Oferta => ({
  codigo,
  nome: codigo,
  transportadora: '',
  valor,
  prazoDias,
  valorDeTabela,
})
const recusa = (codigo: string, motivo: string) => ({ codigo, nome: codigo, transportadora: '', motivo })
const buildTransportadora = (
  cotacao: Partial<Cotacao> | Error,
  mais: Partial<Transportadora> = {},
): Transportadora => ({
  ...tabelaFixa(),
  cotar: async () => {
    if (cotacao instanceof Error) throw cotacao
    return { ofertas: [], recusas: [], ...cotacao }
  },
  ...mais,
})
const a = buildTransportadora({ ofertas: [oferta('a', 20, 1), oferta('b', 10, 5)] })
const c = buildTransportadora({ ofertas: [oferta('c', 10, 2)] })
const fora = buildTransportadora(new TransporteError('incerto', 'não respondeu.', 'A Motoboy'))
const deniedTransportadora = buildTransportadora(new TransporteError('sem_acesso', 'o token não serve.', 'A Motoboy'))
const longe = buildTransportadora({ recusas: [recusa('x', 'Longe.'), recusa('y', 'Longe.'), recusa('z', 'Pesado.')] })
const balcaoDaLoja = buildTransportadora({ ofertas: [oferta('loja', 30, 0)] }, { entrega: false })
const alheia = { oferece: () => false }

test.each([
  ['the cheapest first, of equal ones the soonest', [a, c], ['c', 'b', 'a']],
  ['fetching in the shop before all', [a, balcaoDaLoja], ['loja', 'b', 'a']],
  ['what others offer when one does not answer', [fora, c], ['c']],
  ['what others offer when one takes nothing', [longe, c], ['c']],
  ['nothing of a carrier that is not for this sale', [{ ...a, ...alheia }, c], ['c']],
  ['only fetching where no carrier is set up', [balcaoDaLoja], ['loja']],
])('a quote tells %s', async (_, transportadoras, codigos) => {
  expect((await quoteFrete(await venda(), ...transportadoras)).map(({ codigo }) => codigo)).toEqual(codigos)
})

test.each([
  ['nobody takes it', [longe, fora], 'FRETE_INDISPONIVEL', /: Longe\. Pesado\.$/],
  ['nobody says anything', [buildTransportadora({})], 'FRETE_INDISPONIVEL', /sem explicação/],
  ['nobody answers', [fora], 'FRETE_FORA', /Motoboy/],
  ['the account does not serve', [deniedTransportadora], 'FRETE_RECUSADO', /o token não serve/],
  ['there is no carrier', [], 'FRETE_NAO_CONFIGURADO', /./],
  ['only the counter, not for this sale', [{ ...balcaoDaLoja, ...alheia }], 'FRETE_NAO_CONFIGURADO', /./],
])('a quote is refused when %s', async (_, transportadoras, codigo, frase) => {
  const message = expect.stringMatching(frase)
  await expect(quoteFrete(await venda(), ...transportadoras)).rejects.toMatchObject({ codigo, message })
})

test.each([
  ['50030230', true],
  ['50030-230', true],
  ['5003023', false],
  ['500302301', false],
  ['', false],
])('a parcel to the postal code "%s" goes: %s', async (cep, vai) => {
  const id = await venda(cep)
  expect((await quoteFrete(id, a, balcaoDaLoja)).map(({ codigo }) => codigo)).toEqual(
    vai ? ['loja', 'b', 'a'] : ['loja'],
  )
  const message = 'Dados incompletos: CEP do cliente não informado'
  if (!vai) await expect(quoteFrete(id, a)).rejects.toMatchObject({ codigo: 'ETIQUETA_INCOMPLETA', message })
})

test('the account’s own price stands beside the usual one only where there is one', async () => {
  const ofertas = await quoteFrete(
    await venda(),
    buildTransportadora({ ofertas: [oferta('a', 10, 3, 12.5), oferta('b', 11)] }),
  )
  expect(ofertas).toEqual([
    { codigo: 'a', nome: 'a', transportadora: '', valor: 10, prazo_entrega: 3, valor_de_tabela: 12.5 },
    { codigo: 'b', nome: 'b', transportadora: '', valor: 11, prazo_entrega: 3 },
  ])
})

test('an offer may be chosen at its price to the cent, for its own sale, within a day', async () => {
  const [id, secondVenda] = [await venda(), await venda()]
  const fechada = buildTransportadora({ recusas: [recusa('loja', 'Fechada.')] }, { entrega: false })
  const tres = [oferta('a', 10.1), oferta('b', 0), oferta('c', 8.2)]
  await quoteFrete(id, buildTransportadora({ ofertas: tres, recusas: [recusa('x', 'Longe.')] }), fechada)
  const chooseFrete = async (frete_valor: number, codigo = 'a', vendaId = id) => {
    const servico = { servico_frete: codigo, frete_valor, codigo_servico_frete: codigo, prazo_entrega: 3 }
    const { status, body } = await loja.pedir('POST', `/api/vendas/${vendaId}/servico-frete/`, servico)
    return status === 200 ? [body.codigo_servico_frete, body.frete_valor, body.prazo_entrega] : body.codigo
  }
  expect(await chooseFrete(10.11)).toBe('FRETE_COM_OUTRO_VALOR')
  expect(await chooseFrete(10.09)).toBe('FRETE_COM_OUTRO_VALOR')
  expect(await chooseFrete(10.1)).toEqual(['a', 10.1, 3])
  expect(await chooseFrete(0, 'b')).toEqual(['b', 0, 3])
  // A hundred times this is a hair less than 820.
  expect(await chooseFrete(8.2, 'c')).toEqual(['c', 8.2, 3])
  expect(await chooseFrete(10.1, 'a', secondVenda)).toBe('FRETE_NAO_COTADO')
  expect(await chooseFrete(10.1, 'nunca-oferecido')).toBe('FRETE_NAO_COTADO')
  for (const recusado of ['x', 'loja']) expect(await chooseFrete(10.1, recusado)).toBe('SERVICO_INDISPONIVEL')
  const ageCotacoes = (horas: number) =>
    sql`update cotacoes set cotado_em = now() - make_interval(hours => ${horas}) where venda_id = ${id}`.execute(db)
  await ageCotacoes(23)
  expect(await chooseFrete(10.1)).toEqual(['a', 10.1, 3])
  await ageCotacoes(25)
  expect(await chooseFrete(0, 'b')).toBe('FRETE_NAO_COTADO')
  // The service that was refused is offered now, and the other way round.
  await quoteFrete(id, buildTransportadora({ ofertas: [oferta('x', 9)], recusas: [recusa('a', 'Longe.')] }))
  expect(await chooseFrete(9, 'x')).toEqual(['x', 9, 3])
  expect(await chooseFrete(10.1)).toBe('SERVICO_INDISPONIVEL')
})
