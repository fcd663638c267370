import { beforeEach, describe, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { CENTRO, estoqueDoArquivo, GERAL } from '../../../../test/support/estoque-no-bling.ts'
import { LER_ESTRUTURAS } from '../produto/mudanca.sync.ts'

const e = await estoqueDoArquivo({ leituraSegundos: 3600 }, { depositosDaConta: 'varios', depositosMudados: {} })
const { semTrabalho: waitForIdle } = e
/** Nothing is left to do, nor to ask but what a person leaves: the deposits hold other quantities than the shop. */
async function waitForRest(): Promise<void> {
  await e.leaveDiferencas()
  await e.pedidos.quieto()
}
const readDepositoSaldos = async ({ id_bling }: { id_bling: string }) => [
  await e.la(id_bling, CENTRO),
  await e.la(id_bling),
]
const configuracao = () => e.ler('/api/bling/configuracao/')
const chooseDeposito = (deposito_id: number) => e.loja.pedir('PATCH', '/api/bling/configuracao/', { deposito_id })
const clearChosenDeposito = () => e.loja.banco.db.updateTable('bling_configuracao').set({ deposito_id: null }).execute()

describe('a deposit that is chosen while something else is under way', () => {
  test('stays when the look-up of the default answers later, and is the one that is used', async () => {
    const produto = await e.publicado(8)
    await waitForRest()
    await clearChosenDeposito()
    const procura = await holdRequests(e.emulador, 'GET', '*/depositos', 2)
    const contar = e.contar(produto.id, 5, 8)
    const lida = configuracao()
    await procura.chegaram(2)
    expect((await chooseDeposito(CENTRO)).body.deposito_id).toBe(CENTRO)
    await procura.soltar()
    await contar
    expect((await lida).deposito_id).toBe(CENTRO)
    await waitForRest()
    expect((await configuracao()).deposito_id).toBe(CENTRO)
    expect(await readDepositoSaldos(produto)).toEqual([5, 8])
  })

  test('gets the movements, where the balance of the former one was just being read', async () => {
    await chooseDeposito(GERAL)
    const produto = await e.publicado(8)
    await e.mover(produto.id_bling, 'B', 3, CENTRO)
    await waitForRest()
    const leitura = await holdRequests(e.emulador, 'GET', '*/estoques/saldos')
    await e.enviar(produto.id, 2)
    await leitura.chegaram()
    await chooseDeposito(CENTRO)
    await leitura.soltar()
    await waitForRest()
    expect(await readDepositoSaldos(produto)).toEqual([1, 8])
    await e.balcao.conferir()
  })
})

test('a movement whose answer was lost is looked up in the deposit to which it went; the next one goes to the one chosen since', async () => {
  await chooseDeposito(GERAL)
  const produto = await e.publicado(8)
  await e.mover(produto.id_bling, 'B', 3, CENTRO)
  await waitForRest()
  const presa = await holdRequests(e.emulador, 'POST', '*/estoques')
  await e.falhar('POST', '*/estoques', { acao: 'derrubar', momento: 'depois' })
  await e.enviar(produto.id, 2)
  await presa.chegaram()
  await e.enviar(produto.id, 1)
  await chooseDeposito(CENTRO)
  await presa.soltar()
  await waitForRest()
  expect([await readDepositoSaldos(produto), (await e.aqui(produto.id)).quantidade_total]).toEqual([[2, 6], 5])
  await e.balcao.conferir()
})

describe('the chosen deposit', () => {
  const mudado = (dados: object | null, id = GERAL) =>
    e.ajustar({ depositosMudados: dados === null ? {} : { [id]: dados } })
  const sobre = async () => (await e.tarefas()).filter(({ operacao }) => operacao === 'deposito')
  const conferida = async () => {
    await e.loja.pedir('POST', '/api/bling/conferencia/')
    const agora = () => e.ler('/api/bling/conferencia/')
    await e.settle()
    expect((await agora()).verificando).toBe(false)
  }
  const nomes = async () =>
    (await e.ler('/api/bling/conferencia/')).opcoes.depositos.map(({ nome }: { nome: string }) => nome)
  beforeEach(() => chooseDeposito(GERAL))

  test('that counts for no balance any more is one task; nothing is moved until it serves again', async () => {
    const [firstProduto, secondProduto] = [await e.publicado(8), await e.publicado(8)]
    await waitForRest()
    await e.esquecerRequisicoes()
    await mudado({ desconsiderarSaldo: true })
    await e.executar(LER_ESTRUTURAS)
    await e.settle()
    expect(await sobre()).toMatchObject([{ mensagem: expect.stringContaining('saldo desconsiderado') }])
    await e.enviar(firstProduto.id, 1)
    await e.enviar(secondProduto.id, 2)
    await e.lerSaldos()
    await waitForIdle()
    expect([await sobre(), await e.lancados()].map(({ length }) => length)).toEqual([1, 0])
    const [tarefa] = await sobre()
    await e.responder(tarefa?.id ?? 0, 'tentar-novamente')
    await e.settle()
    expect(await sobre()).toHaveLength(1)
    await mudado(null)
    await e.lerSaldos()
    await e.settle()
    expect(await sobre()).toEqual([])
    await e.lerSaldos()
    await e.ficam(firstProduto, 7)
    await e.ficam(secondProduto, 6)
  })

  test('that no reading has found out of use yet is asked about when a movement is refused; another one takes over', async () => {
    const produto = await e.publicado(8)
    await e.mover(produto.id_bling, 'B', 3, CENTRO)
    await waitForRest()
    await mudado({ situacao: 0 })
    await e.enviar(produto.id, 1)
    await waitForIdle()
    expect(await sobre()).toMatchObject([{ mensagem: expect.stringContaining('está inativo no Bling') }])
    expect((await e.tarefas()).map(({ operacao }) => operacao)).toEqual(['deposito'])
    await chooseDeposito(CENTRO)
    expect(await sobre()).toEqual([])
    await e.settle()
    expect(await e.la(produto.id_bling, CENTRO)).toBe(2)
    await waitForRest()
    expect((await e.aqui(produto.id)).quantidade_total).toBe(7)
  })

  test('is answered by name: while it is out of use the question stays open, with the reason', async () => {
    await mudado({ situacao: 0 })
    await e.executar(LER_ESTRUTURAS)
    await e.settle()
    expect(await sobre()).toHaveLength(1)
    const [{ id } = { id: 0 }] = await sobre()
    const answerTarefa = (resposta: string) => e.loja.pedir('POST', `/api/tarefas/${id}/responder/`, { resposta })
    const tarefa = () => e.ler(`/api/tarefas/${id}/`)
    expect(await answerTarefa('conferir')).toMatchObject({
      status: 200,
      body: { id, tipo: 'estoque', estado: 'pendente' },
    })
    await waitForIdle()
    const aberta = { id, tentativas: 1, mensagem: expect.stringContaining('está inativo no Bling') }
    expect([await sobre(), await tarefa()]).toMatchObject([[aberta], { tarefa: 'estoque.deposito', resposta: null }])
    await mudado(null)
    expect((await answerTarefa('conferir')).status).toBe(200)
    const respondida = { estado: 'concluida', resposta: 'conferir', respondida_por: expect.any(String) }
    await e.settle()
    expect(await tarefa()).toMatchObject(respondida)
    expect(await answerTarefa('descartar')).toMatchObject({
      status: 409,
      body: { codigo: 'TAREFA_RESPONDIDA', erro: expect.stringContaining('“Conferir de novo”') },
    })
    expect((await answerTarefa('ligar')).body.erros).toEqual({ resposta: ['Escolha uma das respostas'] })
  })

  test('that is renamed is shown by its new name, and asks nothing', async () => {
    await conferida()
    expect(await nomes()).toContain('Geral')
    await mudado({ descricao: 'Loja da Rua Um' })
    await e.executar(LER_ESTRUTURAS)
    await e.settle()
    expect(await nomes()).toContain('Loja da Rua Um')
    expect(await sobre()).toEqual([])
  })
})
