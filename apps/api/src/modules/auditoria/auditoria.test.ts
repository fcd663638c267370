import { ATOS } from '@estampa/contract/auditoria/atos.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, abrirLoja, criarBase, foto, type Loja } from '../../../test/support/loja.ts'
import { auditar, autorDoComando, recusasDe, SISTEMA } from '../../infra/auditoria.ts'
import { criarUsuario, desativarUsuario, mudarSenha } from '../autenticacao/usuarios.rules.ts'
import { esquecerAtos } from './auditoria.data.ts'

let loja: Loja
let base: { modelo_id: number; categoria_id: number }
beforeAll(async () => {
  loja = await abrirLoja()
  base = await criarBase(loja)
})
afterAll(() => loja.fechar())

const ouvidos = async (query = '') => (await loja.pedir('GET', `/api/auditoria/?${query}`)).body.results
const ultimo = async (query: string) => (await ouvidos(`${query}&limite=1`))[0]
const entrar = (username: string, password: string, ip: string) =>
  loja.pedir('POST', '/api/auth/login/', { username, password }, { 'x-forwarded-for': ip, authorization: '' })
const DONA = { usuario: 'dona', nome: 'dona', papel: 'admin', comando: null }

describe('what is written', () => {
  test('sign-in and sign-out: who, from where, and the id that the answer carried', async () => {
    const { headers, body } = await entrar('dona', ADMIN.password, '203.0.113.5')
    expect(await ultimo('tipo=entrada')).toMatchObject({
      ...DONA,
      endereco: '203.0.113.5',
      requisicao: headers['x-request-id'],
      detalhes: { sessao: expect.any(Number) },
    })
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
    const { rows } = await sql`select 1 from auditoria a
      where a::text ~ 'senha-errada|senha-antiga|senha-secreta|senha-da-dona'`.execute(loja.banco.db)
    expect(rows).toEqual([])
  })

  test('a refresh token used again after it was replaced', async () => {
    const { access, refresh } = (await entrar('dona', ADMIN.password, '203.0.113.8')).body
    const idade = (segundos: number) =>
      sql`update refresh_tokens set criado_em = criado_em - make_interval(secs => ${segundos}),
        substituido_em = substituido_em - make_interval(secs => ${segundos})`.execute(loja.banco.db)
    await idade(25 * 3600)
    await loja.pedir('POST', '/api/auth/verificar/', { access, refresh })
    await idade(61)
    expect((await loja.pedir('POST', '/api/auth/verificar/', { refresh })).status).toBe(401)
    expect(await ultimo('tipo=sessao_revogada')).toMatchObject({ alvo: 'dona', alvo_tipo: 'usuario' })
  })

  test('users, by the command that changed them', async () => {
    const comando = autorDoComando('npm run usuario')
    await criarUsuario(loja.banco.db, { username: 'bia', senha: 'uma-boa-senha', tipo: 'funcionario' }, comando)
    await mudarSenha(loja.banco.db, 'BIA', 'outra-boa-senha', comando)
    await desativarUsuario(loja.banco.db, 'bia', comando)
    const linhas = await ouvidos('busca=bia&tipo=usuario_criado,senha_alterada,usuario_desativado')
    expect(linhas.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'usuario_desativado',
      'senha_alterada',
      'usuario_criado',
    ])
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

  test('a forged notification', async () => {
    await loja.pedir('POST', '/api/bling/webhook/', { eventId: '1' }, { 'x-bling-signature-256': 'sha256=00' })
    expect(await ultimo('tipo=notificacao_recusada')).toMatchObject({ usuario: null, alvo_tipo: 'conta_bling' })
  })
})

describe('what the database refuses', () => {
  const recusa = /the audit is only added to/
  test('changing, deleting and emptying', async () => {
    const { db } = loja.banco
    await expect(sql`update auditoria set usuario = 'outro'`.execute(db)).rejects.toThrow(recusa)
    await expect(sql`update auditoria set vezes = vezes + 1, alvo = 'x'`.execute(db)).rejects.toThrow(recusa)
    await expect(sql`delete from auditoria`.execute(db)).rejects.toThrow(recusa)
    await expect(sql`truncate auditoria`.execute(db)).rejects.toThrow(recusa)
    await expect(esquecerAtos(db, 29)).rejects.toThrow('30 days')
  })

  test('forgetting takes only what is old', async () => {
    const { db } = loja.banco
    await sql`insert into auditoria (tipo, alvo, criado_em) values
      ('entrada', 'vencida', now() - interval '366 days'), ('entrada', 'guardada', now() - interval '364 days')`.execute(
      db,
    )
    expect(await esquecerAtos(db, 365)).toBe(1)
    expect(await ouvidos('busca=vencida')).toEqual([])
    expect(await ouvidos('busca=guardada')).toHaveLength(1)
    await expect(sql`delete from auditoria`.execute(db)).rejects.toThrow(recusa)
  })
})

test('a flood of refusals is counted, in few lines', async () => {
  const recusas = recusasDe(loja.banco.db)
  const uma = (endereco: string) =>
    recusas.anotar(
      { ...SISTEMA, endereco },
      { tipo: 'bling_recusado', alvo: { tipo: 'conta_bling', nome: 'enchente' } },
    )
  await Promise.all(Array.from({ length: 3000 }, (_, i) => uma(`2001:db8::${i % 500}`)))
  const { rows } = await sql<{ linhas: number; vezes: number }>`
    select count(*)::int as linhas, sum(vezes)::int as vezes from auditoria where tipo = 'bling_recusado'
  `.execute(loja.banco.db)
  expect(rows[0]?.vezes).toBe(3000)
  // A minute may end meanwhile.
  expect(rows[0]?.linhas).toBeLessThan(450)
})

describe('who may read it', () => {
  test('admins; anybody else is told so, and noted', async () => {
    await criarUsuario(loja.banco.db, { username: 'caixa', senha: 'senha-do-caixa', tipo: 'funcionario' })
    const { access } = (await entrar('caixa', 'senha-do-caixa', '203.0.113.9')).body
    const recusada = await loja.pedir('GET', '/api/auditoria/', undefined, { authorization: `Bearer ${access}` })
    expect([recusada.status, recusada.body.codigo, recusada.body.detail]).toEqual([
      403,
      'SEM_PERMISSAO',
      'Você não tem permissão para fazer isso.',
    ])
    expect(await ultimo('busca=caixa&tipo=acesso_negado')).toMatchObject({
      usuario: 'caixa',
      alvo: 'GET /api/auditoria/',
    })
  })

  test('pages, kinds, people, days and words', async () => {
    const todas = (await loja.pedir('GET', '/api/auditoria/?limite=200')).body
    expect(todas.results.length).toBe(Math.min(200, todas.count))
    const ids: number[] = []
    let url: string | null = '/api/auditoria/?limite=7&tipo=usuario_criado,entrada'
    while (url) {
      const { body }: { body: typeof todas } = await loja.pedir('GET', url)
      ids.push(...body.results.map(({ id }: { id: number }) => id))
      url = body.next
    }
    expect(ids).toEqual(
      (await ouvidos('limite=200&tipo=entrada&tipo=usuario_criado')).map(({ id }: { id: number }) => id),
    )
    const { body: autores } = await loja.pedir('GET', '/api/auditoria/autores/')
    expect(autores.map(({ usuario }: { usuario: string }) => usuario)).toEqual(['caixa', 'dona'])
    const deCaixa = await ouvidos(`usuario_id=${autores[0].usuario_id}`)
    expect(deCaixa.every(({ usuario }: { usuario: string }) => usuario === 'caixa')).toBe(true)
    await sql`insert into auditoria (tipo, alvo, criado_em) values ('saida', 'virada', '2020-01-02T02:59:59Z')`.execute(
      loja.banco.db,
    )
    expect(await ouvidos('busca=virada&de=2020-01-01&ate=2020-01-01')).toHaveLength(1)
    expect(await ouvidos('busca=virada&de=2020-01-02')).toHaveLength(0)
    for (const ruim of ['tipo=nada', 'de=ontem', 'usuario_id=x', 'cursor=x'])
      expect((await loja.pedir('GET', `/api/auditoria/?${ruim}`)).status).toBe(400)
  })

  test('the filtered lines as CSV, in which nothing is a formula; taking them is noted', async () => {
    await auditar(loja.banco.db, SISTEMA, {
      tipo: 'exclusao_permanente',
      alvo: { tipo: 'produto', id: 5, nome: '=HYPERLINK("http://x";"y")' },
    })
    const { status, headers, body } = await loja.pedir('GET', '/api/auditoria/exportar/?busca=hyperlink')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const linhas = String(body).split('\r\n')
    expect(linhas).toHaveLength(3)
    expect(linhas[0]).toMatch(/^\ufeff"Data";"Ato"/)
    expect(linhas[1]).toContain(`;"${ATOS.exclusao_permanente}";`)
    expect(linhas[1]).toContain(`"'=HYPERLINK(""http://x"";""y"")"`)
    expect(await ultimo('tipo=auditoria_exportada')).toMatchObject({ ...DONA, detalhes: { linhas: 1 } })
  })
})
