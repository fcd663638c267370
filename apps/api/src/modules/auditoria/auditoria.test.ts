import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DONA, ouvirAuditoria } from '../../../test/support/auditoria.ts'
import { ADMIN, criarBase, foto, lojaDoArquivo } from '../../../test/support/loja.ts'
import { autorDoComando } from '../../shop/auditoria.ts'
import { criarUsuario, desativarUsuario, mudarSenha } from '../autenticacao/usuarios.rules.ts'

const loja = await lojaDoArquivo()
const base = await criarBase(loja)

const { ouvidos, ultimo, entrar } = ouvirAuditoria(loja)

describe('the written lines', () => {
  test('sign-in and sign-out: who, from where, and the id that the answer carried', async () => {
    const { headers, body } = await entrar('dona', ADMIN.password, '203.0.113.5')
    const daqui = { endereco: '203.0.113.5', requisicao: headers['x-request-id'] }
    const detalhes = { sessao: expect.any(Number) }
    expect(await ultimo('tipo=entrada')).toMatchObject({ ...DONA, ...daqui, detalhes })
    const sair = () => loja.pedir('POST', '/api/auth/logout/', { refresh: body.refresh })
    await sair()
    await sair()
    expect(await ouvidos('tipo=saida')).toMatchObject([DONA])
  })

  test('refused sign-ins: each reason, the wait, and of a foreign name only its beginning', async () => {
    await criarUsuario(loja.banco.db, { username: 'saiu', senha: 'senha-antiga', tipo: 'funcionario' })
    await desativarUsuario(loja.banco.db, 'saiu')
    const ip = '203.0.113.6'
    await entrar('dona', 'uma-senha-errada', ip)
    await entrar('minha-senha-secreta', 'x', ip)
    await entrar('saiu', 'senha-antiga', ip)
    expect(await ouvidos(`tipo=entrada_recusada&busca=${ip}`)).toMatchObject([
      { alvo: 'saiu', usuario: null, detalhes: { motivo: 'usuário desativado' } },
      { alvo: 'minh…', alvo_id: null, detalhes: { motivo: 'usuário desconhecido' } },
      { alvo: 'dona', endereco: ip, detalhes: { motivo: 'senha errada' } },
    ])
    for (let i = 0; i < 12; i++) await entrar('dona', 'uma-senha-errada', '203.0.113.7')
    const vezes = (linhas: { vezes: number }[]) => linhas.reduce((soma, linha) => soma + linha.vezes, 0)
    expect(vezes(await ouvidos('tipo=entrada_recusada&busca=203.0.113.7'))).toBe(10)
    expect(vezes(await ouvidos('tipo=entrada_bloqueada&busca=203.0.113.7'))).toBe(2)
    // An IPv6 network counts as one address. Two lines at most: a minute may end in between.
    for (const fim of ['1', '2', '3', 'a:b']) await entrar('dona', 'uma-senha-errada', `2001:db8:7:7::${fim}`)
    const daRede = await ouvidos('tipo=entrada_recusada&busca=2001:db8:7:7')
    expect([daRede.length <= 2, vezes(daRede)]).toEqual([true, 4])
    const { rows } = await sql`select 1 from auditoria a
      where a::text ~ 'senha-errada|senha-antiga|senha-secreta|senha-da-dona'`.execute(loja.banco.db)
    expect(rows).toEqual([])
  })

  test('users, by the command that changed them', async () => {
    const comando = autorDoComando('npm run usuario')
    await criarUsuario(loja.banco.db, { username: 'bia', senha: 'uma-boa-senha', tipo: 'funcionario' }, comando)
    await mudarSenha(loja.banco.db, 'BIA', 'outra-boa-senha', comando)
    await desativarUsuario(loja.banco.db, 'bia', comando)
    const linhas = await ouvidos('busca=bia&tipo=usuario_criado,senha_alterada,usuario_desativado')
    const tipos = ['usuario_desativado', 'senha_alterada', 'usuario_criado']
    expect(linhas.map(({ tipo }: { tipo: string }) => tipo)).toEqual(tipos)
    for (const linha of linhas)
      expect(linha).toMatchObject({ usuario: null, alvo: 'bia', comando: expect.stringMatching(/^npm run usuario \(/) })
  })

  test('everything that goes for good, by the name that it had', async () => {
    const form = new FormData()
    for (const [nome, valor] of Object.entries({ ...base, titulo: 'Vai embora', sku: 'ADEUS' }))
      form.append(nome, String(valor))
    form.append('imagens', new Blob([new Uint8Array(await foto('red', 8))], { type: 'image/jpeg' }), 'a.jpg')
    const produto = (await loja.pedir('POST', '/api/produtos/', form)).body
    const criar = async (url: string, dados: object) => (await loja.pedir('POST', url, dados)).body.id
    const atributo = await criar('/api/atributos/', { nome: 'Gola' })
    const valor = await criar(`/api/atributos/${atributo}/valores/`, { valor: 'Polo' })
    const modelo = await criar('/api/modelos/', { codigo: 'X9', nome: 'Regata' })
    const categoria = await criar('/api/categorias/', { nome: 'Velhas' })
    const cliente = await criar('/api/clientes/', { nome: 'Ana Paula', cpf: '529.982.247-25' })
    const imagem = produto.imagens[0].id
    const apagar: [string, string, string, object | undefined][] = [
      [`/api/produtos/imagens/${imagem}/`, 'imagem', 'Vai embora', undefined],
      [`/api/produtos/${produto.id}/`, '', '', undefined],
      ['/api/produtos/lixeira/excluir-multiplos/', 'produto', 'Vai embora', { ids: [produto.id] }],
      [`/api/atributos/${atributo}/valores/${valor}/`, 'valor_de_atributo', 'Polo', undefined],
      [`/api/atributos/${atributo}/`, 'atributo', 'Gola', undefined],
      [`/api/modelos/${modelo}/`, 'modelo', 'Regata', undefined],
      [`/api/categorias/${categoria}/`, 'categoria', 'Velhas', undefined],
      [`/api/clientes/${cliente}/`, 'cliente', 'Ana Paula', undefined],
    ]
    for (const [url, alvo_tipo, alvo, corpo] of apagar) {
      expect((await loja.pedir('DELETE', url, corpo)).status).toBeLessThan(300)
      if (alvo) expect(await ultimo('tipo=exclusao_permanente')).toMatchObject({ ...DONA, alvo_tipo, alvo })
    }
    expect(await ouvidos('tipo=lixeira,exclusao_permanente&busca=vai%20embora')).toMatchObject([
      { tipo: 'exclusao_permanente', alvo_tipo: 'produto', alvo_id: produto.id, detalhes: { sku: 'ADEUS' } },
      { tipo: 'lixeira' },
      { tipo: 'exclusao_permanente', alvo_tipo: 'imagem', detalhes: { produto: produto.id } },
    ])
    const { rows } = await sql`select 1 from auditoria a where a::text like '%52998224725%'`.execute(loja.banco.db)
    expect(rows).toEqual([])
  })

  test('a deletion that is refused writes nothing', async () => {
    const antes = await ouvidos('tipo=exclusao_permanente')
    await loja.pedir('POST', '/api/produtos/', { ...base, titulo: 'Fica' })
    expect((await loja.pedir('DELETE', `/api/modelos/${base.modelo_id}/`)).status).toBe(409)
    expect(await ouvidos('tipo=exclusao_permanente')).toEqual(antes)
  })

  test('forged notifications, however many and wherever from, in one line a minute', async () => {
    const forjar = (endereco: string) => {
      const headers = { 'x-bling-signature-256': 'sha256=00', 'x-forwarded-for': endereco }
      return loja.pedir('POST', '/api/bling/webhook/', { eventId: '1' }, headers)
    }
    const respostas = await Promise.all(Array.from({ length: 40 }, (_, i) => forjar(`203.0.113.${i}`)))
    expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([401]))
    const linhas = async () => (await loja.pedir('GET', '/api/auditoria/?tipo=notificacao_recusada')).body.results
    const vezes = async () => (await linhas()).reduce((soma: number, ato: { vezes: number }) => soma + ato.vezes, 0)
    await expect.poll(vezes).toBe(40)
    const escritas = await linhas()
    // Two, should the minute have turned between them.
    expect(escritas.length).toBeLessThanOrEqual(2)
    expect(escritas[0]).toMatchObject({ usuario: null, endereco: null, alvo_tipo: 'conta_bling' })
  })
})
