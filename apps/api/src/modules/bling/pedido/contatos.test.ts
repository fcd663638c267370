import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { openLoja } from '../../../../test/support/loja.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { openPedidos } from '../../../../test/support/pedidos.ts'

const bling = await lojaComBlingDoArquivo()
const pedidos = await openPedidos(bling)

const contatos = async (campo: string, valor: string) =>
  (await bling.dados('contatos')).filter((contato) => contato[campo] === valor)

describe('asking for an order', () => {
  test('without an ERP, or without its authorisation, is refused as such', async () => {
    const erplessLoja = await openLoja()
    for (const [metodo, caminho, corpo] of [
      ['POST', '/api/vendas/1/sincronizar_bling/'],
      ['GET', '/api/bling/auth/'],
      ['POST', '/api/bling/callback/', { code: 'c', state: 's' }],
      ['POST', '/api/produtos/1/publicar-no-bling/'],
      ['POST', '/api/produtos/publicar-multiplos/', { ids: [1] }],
      ['GET', '/api/produtos/1/bling/'],
      ['POST', '/api/produtos/1/bling/enviar/', { campos: ['titulo'] }],
      ['POST', '/api/produtos/1/vincular-ao-bling/', { id_bling: 1 }],
      ['POST', '/api/bling/conferencia/'],
      ['PATCH', '/api/bling/configuracao/', { deposito_id: 1 }],
    ] as const)
      expect(await erplessLoja.pedir(metodo, caminho, corpo)).toMatchObject({
        status: 409,
        body: { codigo: 'BLING_DESATIVADO' },
      })
    await erplessLoja.fechar()
    await bling.loja.pedir('DELETE', '/api/bling/conexao/')
    expect(await pedidos.pedir(1)).toMatchObject({ status: 401, body: { requer_login_bling: true } })
    await bling.conectar()
  })

  test('is refused without a sale, for a cancelled one, and for products that are not published', async () => {
    const { balcao, pedir } = pedidos
    expect((await pedir(999_999)).body.codigo).toBe('VENDA_NAO_ENCONTRADA')
    const { id, variacoes } = await balcao.criarGrade({ 'BONE-P': 5, 'BONE-M': 5 }, { titulo: 'Boné solto' })
    const linha = { id, quantidade: 1, valor_unitario: 50 }
    const venda = await pedidos.vender(variacoes.map((v: { id: number }) => ({ ...linha, variacao_id: v.id })))
    expect(venda.sincronizacao).toBeNull()
    const faltam = { erro: 'Produtos não publicados no Bling: Boné solto', produtos: ['Boné solto'] }
    expect(await pedir(venda.id)).toMatchObject({ status: 409, body: { codigo: 'PRODUTOS_NAO_PUBLICADOS', ...faltam } })
    // Published, it goes.
    await bling.concluida(await bling.publicar(id))
    const { status, body } = await pedir(venda.id)
    expect([status, body.sincronizacao.titulo]).toEqual([200, 'Pedido de Ana Conceição'])
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toHaveLength(1)
    // A sale that has its order keeps it, also when its product is published no more.
    const { db } = bling.loja.banco
    await db.updateTable('produtos').set({ id_bling: null }).where('id', '=', id).execute()
    await db.updateTable('variacoes').set({ id_bling: null }).where('produto_id', '=', id).execute()
    expect((await pedir(venda.id)).status).toBe(200)
    await pedidos.quieto()
    await bling.loja.pedir('DELETE', `/api/vendas/${venda.id}/`)
    expect((await pedir(venda.id)).body.codigo).toBe('VENDA_CANCELADA')
    await pedidos.quieto()
  })

  test('an order with an item that is no longer published fails with its message in the sync centre and the history', async () => {
    const { id } = await pedidos.publicado({ titulo: 'Regata', qtd: 9 })
    const { db } = bling.loja.banco
    await bling.falhar('*', '*/pedidos/vendas', { acao: 'limite-dia' })
    const venda = await pedidos.vendida(id)
    const sincronizacao = async () => (await pedidos.venda(venda.id)).sincronizacao
    await bling.settle()
    expect(await sincronizacao()).toMatchObject({ mensagem: expect.stringContaining('amanhã') })
    await db.updateTable('produtos').set({ id_bling: null }).where('id', '=', id).execute()
    await db.updateTable('bling_limitador').set({ parado_ate: '-infinity' }).execute()
    await bling.responder((await sincronizacao()).id, 'tentar-novamente')
    const mensagem = 'Produtos não publicados no Bling: Regata'
    await bling.settle()
    expect(await sincronizacao()).toMatchObject({ estado: 'falhou', mensagem })
    expect(await pedidos.eventos(venda.id)).toEqual([`pedido_falhou: ${mensagem}`])
    await bling.responder((await sincronizacao()).id, 'descartar')
  })
})

describe('contacts', () => {
  test('the one with the document is used, never an excluded one, and keeps what people wrote', async () => {
    const { id } = await pedidos.publicado({ qtd: 9 })
    const cpf = '12345678909'
    const excluida = { nome: 'Bia velha', tipo: 'F', situacao: 'E', numeroDocumento: cpf }
    await pedidos.pessoa('POST', '/contatos', excluida)
    await pedidos.pessoa('POST', '/contatos', { ...excluida, nome: 'Bia', situacao: 'A', fantasia: 'Ateliê da Bia' })
    const dados = { nome: 'Beatriz', cpf: '123.456.789-09', telefone: '(81) 99999-0000', email: 'bia@example.com' }
    const cliente = (await bling.loja.pedir('POST', '/api/clientes/', dados)).body
    const venda = await pedidos.vendida(id, { cliente_id: cliente.id })
    await pedidos.quieto()
    const [, bia, ...extraContatos] = await contatos('numeroDocumento', cpf)
    expect(extraContatos).toEqual([])
    expect(await pedidos.de(venda.id)).toMatchObject([{ contato: { id: bia.id } }])
    // Fields empty at Bling are filled.
    expect(bia).toMatchObject({ nome: 'Bia', fantasia: 'Ateliê da Bia', email: 'bia@example.com' })
    // Contact deleted at Bling: the next sale makes another.
    await pedidos.pessoa('DELETE', `/contatos/${bia.id}`)
    await pedidos.vendida(id, { cliente_id: cliente.id })
    await pedidos.quieto()
    expect((await contatos('numeroDocumento', cpf)).map(({ situacao }) => situacao)).toEqual(['E', 'E', 'A'])
  })

  test('one that Bling does not let us fill stays as it is, and the order goes to it', async () => {
    const { id } = await pedidos.publicado({ qtd: 9 })
    const cpf = '98765432100'
    await pedidos.pessoa('POST', '/contatos', { nome: 'Lia', tipo: 'F', situacao: 'A', numeroDocumento: cpf })
    const dados = { nome: 'Lia', cpf, email: 'lia@example.com' }
    const cliente_id = (await bling.loja.pedir('POST', '/api/clientes/', dados)).body.id
    await bling.falhar('PUT', '*/contatos/*', { acao: 'status', status: 400 })
    const venda = await pedidos.vendida(id, { cliente_id })
    await pedidos.quieto()
    const [lia, ...furtherContatos] = await contatos('numeroDocumento', cpf)
    expect([lia.email || '', furtherContatos]).toEqual(['', []])
    expect(await pedidos.de(venda.id)).toMatchObject([{ contato: { id: lia.id } }])
  })

  test('of two customers without a document each gets their own, and nobody else’s', async () => {
    const { id } = await pedidos.publicado({ qtd: 9 })
    await pedidos.pessoa('POST', '/contatos', { nome: 'Alheia', tipo: 'F', situacao: 'A', numeroDocumento: '' })
    for (const nome of ['Caio', 'Duda']) {
      const novo = bling.loja.banco.db.insertInto('clientes').values({ nome, cpf: '' }).returning('id')
      const venda = await pedidos.vendida(id, { cliente_id: (await novo.executeTakeFirstOrThrow()).id })
      await pedidos.quieto()
      const [{ contato }] = await pedidos.de(venda.id)
      expect(await contatos('nome', nome)).toMatchObject([{ id: contato.id }])
    }
  })

  test('two first sales of a customer make one', async () => {
    const { id } = await pedidos.publicado({ qtd: 9 })
    const cliente_id = await pedidos.balcao.criarCliente('Duas de uma vez')
    const presa = await holdRequests(bling.emulador, 'POST', '*/contatos', null)
    await Promise.all([1, 2].map(() => pedidos.vendida(id, { cliente_id })))
    // While Bling takes its time the customer is locked for other creations, and no transaction is open.
    const isOnlyClienteLocked = async () =>
      (
        await sql<{ ok: boolean }>`
          select exists (select from pg_locks where locktype = 'advisory' and objid = ${cliente_id} and granted
                         and database = (select oid from pg_database where datname = current_database()))
             and not exists (select from pg_stat_activity where datname = current_database()
                             and xact_start is not null and pid <> pg_backend_pid()) as ok`.execute(bling.loja.banco.db)
      ).rows[0]?.ok
    await presa.chegaram()
    await expect.poll(isOnlyClienteLocked, { interval: 20 }).toBe(true)
    await presa.soltar()
    await pedidos.quieto()
    expect(await contatos('nome', 'Duas de uma vez')).toHaveLength(1)
  })
})

describe('a sale concluded at the counter', () => {
  const finishVenda = (id: number, pagamento: object = {}) =>
    bling.loja.pedir('POST', `/api/vendas/${id}/concluir-no-balcao/`, pagamento)

  test('goes to Bling afterwards, to the customer that Bling has for such sales; the label is our own', async () => {
    const { id } = await pedidos.publicado({ qtd: 3 })
    const consumidor = await bling.ler('/api/clientes/consumidor-final/')
    const venda = await pedidos.vendida(id, { cliente_id: consumidor.id })
    // The screen follows the order, paid or not.
    const pagamento = { forma: 'dinheiro', valor: 50, recebido: 60 }
    const { body: concluida } = await finishVenda(venda.id, { pagamento })
    expect(concluida).toMatchObject({ status: 'concluido', troco: 10, sincronizacao: { tipo: 'pedido' } })
    await pedidos.quieto()
    const [dela, ...extraContatos] = (await bling.dados('contatos')).filter(({ nome }) =>
      /^consumidor final$/i.test(nome),
    )
    expect(extraContatos).toEqual([])
    expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { valor: 1 }, contato: { id: dela.id } }])
    expect((await pedidos.venda(venda.id)).link_etiqueta_pdf).toMatch(/\.pdf\?/)
  })

  test('is refused when people ended its order there', async () => {
    const { venda, la } = await pedidos.enviada()
    await pedidos.mudarPara(la.id, 12)
    await pedidos.semEventos(1)
    const detail = 'No Bling o pedido desta venda está “Cancelado”: confira antes de concluir.'
    expect(await finishVenda(venda.id)).toMatchObject({ status: 409, body: { codigo: 'TRANSICAO_INVALIDA', detail } })
    const [tarefa] = await bling.lista('/api/sincronizacoes/?estado=falhou')
    await bling.responder(tarefa.id, 'descartar')
  })
})

const GERAL = {
  endereco: 'Rua Velha',
  numero: '1',
  complemento: 'Fundos',
  bairro: 'Boa Vista',
  cep: '50050-000',
  municipio: 'Recife',
  uf: 'PE',
}
const DE_LA = {
  nome: 'Marta Reis',
  tipo: 'E',
  situacao: 'A',
  fantasia: 'Ateliê da Marta',
  email: 'marta@example.com',
  telefone: '(81) 3333-4444',
  endereco: { geral: GERAL },
}
/** Documents with right check digits. */
const CPFS = ['52998224725', '11144477735', '39053344705']

/**
 * Makes a customer who is also a contact at Bling, each with data of its own; the shop knows neither e-mail nor
 * telephone.
 */
async function createLinkedCliente() {
  const { id: produto } = await pedidos.publicado({ qtd: 9 })
  const numeroDocumento = CPFS.pop() ?? ''
  await pedidos.pessoa('POST', '/contatos', { ...DE_LA, numeroDocumento })
  const dados = { nome: 'Marta R.', cpf: numeroDocumento, endereco: 'Rua Nova', numero: '7' }
  const cliente = (await bling.loja.pedir('POST', '/api/clientes/', dados)).body
  await pedidos.vendida(produto, { cliente_id: cliente.id })
  await pedidos.quieto()
  /** Reads the contact as a shop sees it. */
  const readBlingContato = async () => {
    const dele = (await bling.dados('contatos')).find((contato) => contato.numeroDocumento === numeroDocumento)
    const vistos = Object.keys({ ...DE_LA, numeroDocumento }).map((campo) => [campo, dele[campo]])
    return { ...Object.fromEntries(vistos), endereco: undefined, geral: dele.endereco.geral }
  }
  const changeCliente = async (changes: object) => {
    const caminho = `/api/clientes/${cliente.id}/`
    const { status } = await bling.loja.pedir('PUT', caminho, { ...(await bling.ler(caminho)), ...changes })
    expect(status).toBe(200)
  }
  return { id: cliente.id as number, la: readBlingContato, mudar: changeCliente, antes: await readBlingContato() }
}
const geral = (dados: object) => ({ ...GERAL, ...dados })

describe('a customer edited here', () => {
  test('changes at the contact what the person changed, and nothing else, though a PUT replaces all of it', async () => {
    await bling.ajustar({ contatoNoPut: 'substitui' })
    const { la, mudar, antes } = await createLinkedCliente()
    await mudar({ numero: '77' })
    await pedidos.quieto()
    expect(await la()).toEqual({ ...antes, geral: geral({ numero: '77' }) })
    // A value that a person takes away here goes at Bling too; one that never stood here stays.
    await mudar({ email: 'nova@example.com', complemento: '2º andar' })
    await mudar({ email: '' })
    await pedidos.quieto()
    expect(await la()).toEqual({ ...antes, email: '', geral: geral({ numero: '77', complemento: '2º andar' }) })
  })

  test('by two people while Bling does not answer gets both changes, whichever attempt sends them', async () => {
    const { la, mudar, antes } = await createLinkedCliente()
    const presa = await holdRequests(bling.emulador, 'GET', '*/contatos/*')
    await mudar({ numero: '77' })
    await presa.chegaram()
    await mudar({ bairro: 'Derby' })
    await mudar({ nome: 'Marta Reis Lima' })
    await bling.falhar('PUT', '*/contatos/*', { acao: 'status', status: 400 })
    await presa.soltar()
    const falhas = () => bling.lista('/api/sincronizacoes/?tipo=contato')
    await bling.settle()
    expect((await falhas())[0]?.estado).toMatch(/falhou|concluida/)
    await mudar({ cep: '50050-100' })
    await pedidos.quieto()
    expect(await la()).toEqual({
      ...antes,
      nome: 'Marta Reis Lima',
      geral: geral({ numero: '77', bairro: 'Derby', cep: '50050-100' }),
    })
  })

  test('nothing goes there where nothing was changed, and nothing is kept to be sent once it was', async () => {
    const { id, mudar } = await createLinkedCliente()
    await bling.esquecerRequisicoes()
    await mudar({})
    await pedidos.quieto()
    expect(await bling.escritas('contatos')).toEqual([])
    await mudar({ numero: '9' })
    await pedidos.quieto()
    expect(await bling.escritas('contatos')).toHaveLength(1)
    const cliente = bling.loja.banco.db.selectFrom('clientes').select('contato_mudado').where('id', '=', id)
    expect(await cliente.execute()).toEqual([{ contato_mudado: [] }])
  })
})
