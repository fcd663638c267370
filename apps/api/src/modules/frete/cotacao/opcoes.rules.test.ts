import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildFrete } from '../../../../test/support/expedicao.ts'
import { tabelaFixa } from '../../../../test/support/transportadoras/tabela-fixa.ts'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'
import { SEM_FRETE } from '../frete.config.ts'
import { TransporteError } from '../transportadora/transporte.error.ts'
import { agenciasDaVenda, changeEnvioOptions, opcoesDaVenda } from './opcoes.rules.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const produto = (await balcao.criarProduto({ qtd: 99 })).id

const AGENCIAS = [
  { codigo: '1', nome: 'Agência Boa Viagem', endereco: 'Rua dos Navegantes, 10' },
  { codigo: '2', nome: 'Agência Centro', endereco: 'Rua do Sol, 10' },
]
const motoboy = { ...tabelaFixa(), agencias: async () => AGENCIAS }
const freteCom = (transportadora: object, config = SEM_FRETE) =>
  buildFrete(loja, [{ ...motoboy, ...transportadora }], config)
const frete = freteCom({})
async function venda(servico: string | null = 'moto-hoje') {
  const { id } = (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 10 }])).body
  await balcao.gravar(id, { codigo_servico_frete: servico })
  await sql`insert into cotacoes (venda_id, codigo, valor, nome, prazo_dias, transportadora)
    values (${id}, 'moto-hoje', 25, 'Moto', 0, '')`.execute(db)
  return id as number
}
const cotada = async (id: number) =>
  (await db.selectFrom('cotacoes').select('codigo').where('venda_id', '=', id).execute()).length > 0
const cheia = () => Promise.reject(new TransporteError('ocupado', 'cheio', 'A Motoboy'))
const NFE = '3'.repeat(44)

test('what is not said stays, what is null is the shop’s again', async () => {
  const id = await venda()
  await changeEnvioOptions(frete, id, { seguro: false })
  await changeEnvioOptions(frete, id, { aviso_recebimento: true, nfe_chave: NFE })
  expect(await changeEnvioOptions(frete, id, { mao_propria: true, agencia_codigo: '2' })).toEqual({
    seguro: false,
    aviso_recebimento: true,
    mao_propria: true,
    nfe_chave: NFE,
    documento_da_loja: 'cnpj',
    agencia: { codigo: '2', nome: 'Agência Centro' },
    agencia_lembrada: { codigo: '2', nome: 'Agência Centro' },
    padrao: { seguro: true, aviso_recebimento: false, mao_propria: false },
  })
  const vazias = { seguro: null, aviso_recebimento: null, mao_propria: null, nfe_chave: null }
  expect(await changeEnvioOptions(frete, id, vazias)).toMatchObject({ ...vazias, agencia: { codigo: '2' } })
  await sql`update opcoes_de_envio set agencia_nome = null where venda_id = ${id}`.execute(db)
  expect((await opcoesDaVenda(frete, id)).agencia).toEqual({ codigo: '2', nome: '2' })
  const clearedOpcoes = await changeEnvioOptions(frete, id, { agencia_codigo: null })
  expect(clearedOpcoes).toMatchObject({ agencia: null, agencia_lembrada: { codigo: '2' } })
  // Another sale has none of it; the counter is remembered for this service only.
  expect(await opcoesDaVenda(frete, await venda())).toMatchObject({ ...vazias, agencia_lembrada: { codigo: '2' } })
  const motoOpcoes = await opcoesDaVenda(frete, await venda('moto-amanha'))
  expect(motoOpcoes).toMatchObject({ agencia: null, agencia_lembrada: null })
})

test.each([
  [{ seguro: false }, false],
  [{ aviso_recebimento: null }, false],
  [{ mao_propria: true }, false],
  [{ nfe_chave: NFE }, true],
  [{ agencia_codigo: '1' }, true],
  [{}, true],
])('after %j the prices still hold: %s', async (entrada, valem) => {
  const [id, secondVenda] = [await venda(), await venda()]
  await changeEnvioOptions(frete, id, entrada)
  expect([await cotada(id), await cotada(secondVenda)]).toEqual([valem, true])
})

test.each([
  ['a counter that is not in the list', frete, 'moto-hoje', 'AGENCIA_DE_OUTRO_LUGAR'],
  ['a service without counters', freteCom({ agencias: async () => null }), 'moto-hoje', 'AGENCIA_SEM_SERVICO'],
  ['no service', frete, null, 'AGENCIA_SEM_SERVICO'],
  ['a service that nobody has', frete, 'outro', 'AGENCIA_SEM_SERVICO'],
  ['a carrier that is asked too much at once', freteCom({ agencias: cheia }), 'moto-hoje', 'FRETE_OCUPADO'],
])('a counter is refused with %s', async (_, chosenFrete, servico, codigo) => {
  const id = await venda(servico)
  await expect(changeEnvioOptions(chosenFrete, id, { agencia_codigo: '9', seguro: false })).rejects.toMatchObject({
    codigo,
  })
  expect(await opcoesDaVenda(frete, id)).toMatchObject({ seguro: null, agencia: null })
})

test('a person sends with no invoice, and takes one back', async () => {
  const remetente = { ...SEM_FRETE.remetente, documento: '52998224725' }
  const pessoal = freteCom({}, { ...SEM_FRETE, remetente })
  const id = await venda()
  await expect(changeEnvioOptions(pessoal, id, { nfe_chave: NFE })).rejects.toMatchObject({
    codigo: 'NFE_DE_PESSOA_FISICA',
  })
  expect(await changeEnvioOptions(pessoal, id, { nfe_chave: null })).toMatchObject({
    nfe_chave: null,
    documento_da_loja: 'cpf',
  })
})

test('a shop without a document is told that it is missing, and where; what it has of an invoice stays', async () => {
  const undocumentedFrete = freteCom({}, { ...SEM_FRETE, remetente: { ...SEM_FRETE.remetente, documento: '' } })
  const id = await venda()
  await changeEnvioOptions(frete, id, { nfe_chave: NFE })
  const recusado = changeEnvioOptions(undocumentedFrete, id, { nfe_chave: '4'.repeat(44) })
  const message = 'Falta o CPF ou CNPJ da loja. Um administrador o preenche em Configurações, Dados da loja.'
  await expect(recusado).rejects.toMatchObject({ codigo: 'LOJA_SEM_DOCUMENTO', message })
  expect(await changeEnvioOptions(undocumentedFrete, id, { seguro: true })).toMatchObject({
    documento_da_loja: null,
    nfe_chave: NFE,
  })
})

test.each([
  ['nova', true],
  ['no_carrinho', true],
  ['pagando', false],
  ['paga', false],
  ['gerando', false],
  ['pronta', false],
  ['falhou', false],
  ['cancelando', true],
  ['cancelada', true],
])('with a label that is “%s” the options change: %s', async (estado, muda) => {
  const id = await venda()
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado, arquivo)
    values (${id}, 'motoboy', 'moto-hoje', ${estado}, ${String(id).padStart(32, '0')})`.execute(db)
  const mudanca = changeEnvioOptions(frete, id, { seguro: false }).then(({ seguro }) => seguro)
  if (muda) expect(await mudanca).toBe(false)
  else await expect(mudanca).rejects.toMatchObject({ codigo: 'ETIQUETA_JA_PAGA' })
})

test.each([
  ['', ['1', '2']],
  ['agencia', ['1', '2']],
  ['SOL', ['2']],
  ['viagem navegantes', ['1']],
  ['viagem sol', []],
])('the counters of “%s”', async (busca, codigos) => {
  expect((await agenciasDaVenda(frete, await venda(), busca)).map(({ codigo }) => codigo)).toEqual(codigos)
})

test('at most fifty counters are told; a cancelled sale has no options', async () => {
  const muitas = Array.from({ length: 51 }, (_, i) => ({ codigo: `${i}`, nome: `Agência ${i}`, endereco: '' }))
  const id = await venda()
  expect(await agenciasDaVenda(freteCom({ agencias: async () => muitas }), id, 'agencia')).toHaveLength(50)
  await balcao.cancelar(id)
  await expect(changeEnvioOptions(frete, id, { seguro: false })).rejects.toMatchObject({ codigo: 'VENDA_CANCELADA' })
})
