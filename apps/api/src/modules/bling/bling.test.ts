import { describe, expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { createSignedInPessoa } from '../../../test/support/pessoa.ts'
import { theRow } from '../../infra/database/sql.ts'
import { cifraDa } from '../../shop/conta-externa.ts'
import { CONTA } from './conexao/bling.tokens.ts'

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling

/** Asks for work before the shop finds out that its authorisation has ended at Bling. */
async function requestWithoutAuthorisation() {
  const produto = await bling.criarProduto()
  // Other work that talks to Bling finds the authorisation lost when it renews its token: not before the work is asked
  // for.
  await bling.falhar('POST', '*/oauth/token', { acao: 'status', status: 503, vezes: 1000 })
  await emulador.controle('POST', '/tokens/revogar', { servico: 'bling' })
  // Asking for one product looks for it at Bling first, and finds the authorisation lost; asking for many does not
  // look.
  const muitos = await loja.pedir('POST', '/api/produtos/publicar-multiplos/', { ids: [produto.id] })
  await emulador.controle('DELETE', '/falhas')
  const [{ id }] = muitos.body.sincronizacoes
  return { id, produto }
}

describe('without authorisation', () => {
  test('categories and publishing ask for it; everything else is saved', async () => {
    const recusa = { status: 401, body: { codigo: 'BLING_NAO_AUTORIZADO', requer_login_bling: true } }
    expect(await loja.pedir('POST', '/api/categorias/', { nome: 'X' })).toMatchObject(recusa)
    expect(await loja.pedir('PUT', '/api/categorias/1/', { nome: 'X' })).toMatchObject(recusa)
    expect(await loja.pedir('DELETE', '/api/categorias/1/')).toMatchObject(recusa)
    expect(await loja.pedir('POST', '/api/produtos/1/publicar-no-bling/')).toMatchObject(recusa)
    expect((await loja.pedir('POST', '/api/modelos/', { codigo: 'L', nome: 'Local' })).status).toBe(201)
    expect(await bling.ler('/api/bling/conexao/')).toMatchObject({ ativo: true, conectado: false })
  })

  test('a code that cannot be exchanged now says that Bling did not answer, and nothing is connected', async () => {
    const retorno = await bling.autorizar()
    await emulador.controle('POST', '/falhas', { acao: 'derrubar', caminho: '*/oauth/token', vezes: 1 })
    const { status, body } = await loja.pedir('POST', '/api/bling/callback/', retorno)
    expect([status, body.codigo]).toEqual([503, 'BLING_FORA'])
    expect((await bling.ler('/api/bling/conexao/')).conectado).toBe(false)
    // It may have arrived: the code is not tried again.
    const denovo = await loja.pedir('POST', '/api/bling/callback/', retorno)
    expect([denovo.status, denovo.body.codigo]).toEqual([400, 'BLING_AUTORIZACAO_INVALIDA'])
    expect(await bling.requisicoes('&caminho=oauth/token')).toHaveLength(1)
  })

  test('a state that is missing or foreign and a refused code connect nothing, and spend no code', async () => {
    const boa = await bling.autorizar()
    const { code } = boa
    const tryCallback = (corpo: object) => loja.pedir('POST', '/api/bling/callback/', corpo)
    // The authorisation of this person is open, and its code is good.
    for (const corpo of [{ code }, { code, state: null }, { code, state: '' }, { code, state: 'alheio' }])
      expect(await tryCallback(corpo)).toMatchObject({ status: 400, body: { codigo: 'BLING_SEM_STATE' } })
    const { state } = await bling.autorizar()
    expect((await tryCallback({ code: 'inventado', state })).body.codigo).toBe('BLING_AUTORIZACAO_INVALIDA')
    expect((await bling.ler('/api/bling/conexao/')).conectado).toBe(false)
    // None of that spent the code.
    expect((await tryCallback(boa)).status).toBe(200)
  })
})

describe('connected', () => {
  test('a code is exchanged once; the same callback again gets the same answer', async () => {
    const retorno = await bling.autorizar()
    const respostas = await Promise.all([1, 2].map(() => loja.pedir('POST', '/api/bling/callback/', retorno)))
    expect(respostas.some(({ status }) => status === 200)).toBe(true)
    const { state } = await bling.autorizar()
    for (const callbackBody of [retorno, { ...retorno, state }])
      expect((await loja.pedir('POST', '/api/bling/callback/', callbackBody)).status).toBe(200)
    expect((await bling.ler('/api/bling/conexao/')).conectado).toBe(true)
    const guardado = await loja.banco.db
      .selectFrom('bling_conexao')
      .select(['access', 'refresh'])
      .executeTakeFirstOrThrow()
    expect(guardado.access?.toString('latin1')).not.toContain('eyJ')
  })

  test('without authorisation work waits, and goes on after connecting again', async () => {
    const { id, produto } = await requestWithoutAuthorisation()
    const estado = () => bling.ler('/api/bling/conexao/')
    await bling.settle()
    expect(await estado()).toMatchObject({ conectado: false, motivo: expect.stringContaining('Conecte') })
    const espera = () => bling.sincronizacao(id)
    expect(await espera()).toMatchObject({ estado: 'pendente', mensagem: expect.stringContaining('autorizar') })
    expect(await loja.pedir('POST', `/api/produtos/${produto.id}/publicar-no-bling/`)).toMatchObject({ status: 401 })
    // The shop saves new products without an authorisation; its answer asks for one only if the product shall be published.
    const { modelo_id, categoria_id } = produto
    const novo = await bling.criarProduto({ modelo_id, categoria_id, publicar_bling: true })
    expect(novo).toMatchObject({ id: expect.any(Number), requer_login_bling: true })
    const soAqui = await bling.criarProduto({ modelo_id, categoria_id })
    expect([soAqui.id, soAqui.requer_login_bling]).toEqual([expect.any(Number), undefined])
    expect((await bling.conectar()).status).toBe(200)
    await bling.concluida(id)
  })
})

describe('whose account it is', () => {
  const outraPessoa = async (nome: string) => {
    const vendedor = (await createSignedInPessoa(loja, nome))()
    await vendedor.entrar()
    const startAuthorisation = () => vendedor.pedir('GET', '/bling/auth/')
    const finishAuthorisation = async (comecada = startAuthorisation()) => {
      const { url } = (await comecada).body
      const { code } = await emulador.controle('POST', '/autorizar')
      const state = new URL(url).searchParams.get('state')
      return vendedor.pedir('POST', '/bling/callback/', { code, state })
    }
    return { vendedor, comecar: startAuthorisation, concluir: finishAuthorisation }
  }
  const outraEmpresa = () => loja.banco.db.updateTable('bling_conexao').set({ empresa_id: 'outra' }).execute()
  const conexao = () => bling.ler('/api/bling/conexao/')
  const ultimos = async () => {
    const { refresh } = await loja.banco.db.selectFrom('bling_conexao').select('refresh').executeTakeFirstOrThrow()
    return cifraDa(CONTA, Buffer.alloc(32, 7))
      .decrypt(refresh as Buffer)
      .slice(-4)
  }
  /** Tokens that the shop had revoked at Bling, by their ends. */
  const revogados = async () =>
    (await bling.requisicoes('&caminho=oauth/revoke')).map(({ corpo }) =>
      new URLSearchParams(corpo).get('token')?.slice(-4),
    )
  const PEDIR = expect.stringContaining('Peça a um administrador')
  const recusa = (codigo: string) => ({ status: 403, body: { codigo, detail: PEDIR } })

  test('everybody renews the company that is bound; another one, a first one and the end are the administrators’', async () => {
    const { vendedor, comecar, concluir } = await outraPessoa('vendedor-do-bling')
    expect((await bling.conectar()).status).toBe(200)
    expect(await conexao()).toMatchObject({ conectado: true, empresa: 'Loja do Emulador LTDA', vinculada: true })

    expect(await vendedor.pedir('DELETE', '/bling/conexao/')).toMatchObject(recusa('SEM_PERMISSAO'))
    expect((await concluir()).status).toBe(200)
    expect(await conexao()).toMatchObject({ conectado: true, vinculada: true })

    await outraEmpresa()
    expect(await revogados()).toEqual([])
    expect(await concluir()).toMatchObject(recusa('BLING_DE_ADMINISTRADOR'))
    // The connection from before goes on; the unwanted token is given back.
    expect(await conexao()).toMatchObject({ conectado: true, vinculada: true })
    const devolvidos = await revogados()
    expect(devolvidos).toHaveLength(1)
    expect((await bling.conectar()).status).toBe(200)

    const comecada = await comecar()
    const ownTokenEnd = await ultimos()
    expect((await loja.pedir('DELETE', '/api/bling/conexao/')).status).toBe(204)
    expect(await revogados()).toEqual([ownTokenEnd, ...devolvidos])
    // Before the way to Bling, and on the way back of one who had begun.
    expect(await comecar()).toMatchObject(recusa('BLING_DE_ADMINISTRADOR'))
    expect(await concluir(Promise.resolve(comecada))).toMatchObject(recusa('BLING_DE_ADMINISTRADOR'))
    expect(await conexao()).toMatchObject({ conectado: false, vinculada: false })
    expect((await bling.conectar()).status).toBe(200)
  })

  test('an account of another company is taken only once an administrator says so, and what waits stays until then', async () => {
    expect((await bling.conectar()).status).toBe(200)
    const { id } = await requestWithoutAuthorisation()
    await bling.settle()
    expect(await bling.sincronizacao(id)).toMatchObject({
      estado: 'pendente',
      mensagem: expect.stringContaining('autorizar'),
    })
    await bling.ajustar({ empresaDaConta: 'outra' })
    await bling.esquecerRequisicoes()
    // Also after the end of the connection the shop knows whose products its links name.
    for (const antes of ['lost', 'ended']) {
      if (antes === 'ended') await loja.pedir('DELETE', '/api/bling/conexao/')
      const { status, body } = await bling.conectar()
      expect([status, body.codigo, body.empresa]).toEqual([
        409,
        'BLING_OUTRA_EMPRESA',
        { id: expect.any(String), nome: 'Outra Loja do Emulador LTDA' },
      ])
      expect(body.erro).toMatch(
        /é de Outra Loja do Emulador LTDA, CNPJ: 45\.543.*está ligada a Loja do Emulador LTDA, CNPJ: 11\.222/,
      )
      expect(await conexao()).toMatchObject({ conectado: false })
      expect((await bling.sincronizacao(id)).estado).toBe('pendente')
    }
    expect(await revogados()).toHaveLength(2)
    expect(await bling.escritas('/produtos')).toEqual([])
    const { empresa } = (await bling.conectar()).body
    const connectEmpresa = async (empresaId: string) => {
      const { url } = await bling.ler(`/api/bling/auth/?empresa=${empresaId}`)
      const { code } = await emulador.controle('POST', '/autorizar')
      const retorno = { code, state: new URL(url).searchParams.get('state') }
      return (await loja.pedir('POST', '/api/bling/callback/', retorno)).status
    }
    // A third company was chosen, and the person is signed in at this one.
    expect(await connectEmpresa('4711')).toBe(409)
    expect(await conexao()).toMatchObject({ conectado: false })
    expect(await connectEmpresa(empresa.id)).toBe(200)
    expect(await conexao()).toMatchObject({ conectado: true, empresa: 'Outra Loja do Emulador LTDA' })
    const [ato] = await bling.lista('/api/auditoria/?tipo=bling_conectado')
    expect(ato.detalhes).toEqual({
      empresa: expect.stringContaining('Outra Loja do Emulador LTDA'),
      antes: expect.stringMatching(/^Loja do Emulador LTDA/),
    })
    await bling.concluida(id)
    // Back again, it is another company too.
    await bling.ajustar({ empresaDaConta: 'primeira' })
    expect((await bling.conectar()).body.codigo).toBe('BLING_OUTRA_EMPRESA')
    expect(await connectEmpresa((await bling.conectar()).body.empresa.id)).toBe(200)
  })

  test('an account that says only later that it is of another company is given up, and nothing goes there', async () => {
    await bling.ajustar({ empresaDaConta: 'outra' })
    await emulador.controle('POST', '/falhas', {
      acao: 'status',
      status: 500,
      caminho: '*/empresas/me/dados-basicos',
      vezes: null,
    })
    expect((await bling.conectar()).status).toBe(200)
    await bling.esquecerRequisicoes()
    const produto = await bling.criarProduto()
    const [{ id }] = (await loja.pedir('POST', '/api/produtos/publicar-multiplos/', { ids: [produto.id] })).body
      .sincronizacoes
    await expect.poll(async () => (await bling.sincronizacao(id)).tentativas).toBeGreaterThan(1)
    await emulador.controle('DELETE', '/falhas')
    await bling.settle()
    expect(await conexao()).toMatchObject({
      conectado: false,
      motivo: expect.stringMatching(/é de Outra Loja.*diga qual/),
    })
    expect(await bling.escritas('/produtos')).toEqual([])
    await bling.ajustar({ empresaDaConta: 'primeira' })
    expect((await bling.conectar()).status).toBe(200)
    await bling.concluida(id)
  })

  test('who connects, ends and is refused is in the audit', async () => {
    const auditados = (tipo: string) => bling.lista(`/api/auditoria/?tipo=${tipo}`)
    const antes = { conectados: await auditados('bling_conectado'), fins: await auditados('bling_desconectado') }
    expect((await bling.conectar()).status).toBe(200)
    expect(await auditados('bling_conectado')).toHaveLength(antes.conectados.length + 1)
    // The existing connection is ended once.
    for (let n = 0; n < 2; n++) expect((await loja.pedir('DELETE', '/api/bling/conexao/')).status).toBe(204)
    expect(await auditados('bling_desconectado')).toHaveLength(antes.fins.length + 1)
    // Refusals of one minute share a line, which counts them.
    const recusadas = () =>
      theRow<{ vezes: number }>(loja.banco.db)`
        select sum(vezes)::int as vezes from auditoria where tipo = 'bling_recusado'`
    const { vezes } = await recusadas()
    await loja.pedir('POST', '/api/bling/callback/', { code: 'c' })
    expect(await recusadas()).toEqual({ vezes: vezes + 1 })
    expect((await bling.conectar()).status).toBe(200)
  })

  test('an administrator binds it also while Bling does not say whose it is; nobody else connects then', async () => {
    const calado = (status = 500) =>
      emulador.controle('POST', '/falhas', { acao: 'status', status, caminho: '*/empresas/me/dados-basicos', vezes: 9 })
    // Bling refuses the new tokens: the shop refuses the connection and keeps the former one.
    await calado(401)
    const recusada = await bling.conectar()
    expect([recusada.status, recusada.body.codigo]).toEqual([400, 'BLING_AUTORIZACAO_INVALIDA'])
    expect(await conexao()).toMatchObject({ conectado: true, vinculada: true })
    await emulador.controle('DELETE', '/falhas')
    await calado()
    const { concluir } = await outraPessoa('vendedor-do-silencio')
    expect((await concluir()).status).toBe(503)
    expect(await conexao()).toMatchObject({ conectado: true, vinculada: true })
    expect((await bling.conectar()).status).toBe(200)
    expect(await conexao()).toMatchObject({ conectado: true, vinculada: false })
    await emulador.controle('DELETE', '/falhas')
    const { id } = await bling.criarProduto()
    await bling.concluida(await bling.publicar(id))
    expect(await conexao()).toMatchObject({ vinculada: true })
  })
})
