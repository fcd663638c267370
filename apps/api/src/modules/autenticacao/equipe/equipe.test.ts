import { permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { lojaDoArquivo } from '../../../../test/support/loja.ts'
import { activateCodigo, aparelhoDe, atosDe, createSignedInPessoa, eu, SENHA } from '../../../../test/support/pessoa.ts'

const loja = await lojaDoArquivo()
const chefe = (await createSignedInPessoa(loja, 'chefe', 'admin'))()
await chefe.entrar()
const ageSessoes = () => sql`update sessoes set confirmada_em = now() - interval '11 minutes'`.execute(loja.banco.db)
const confirmSessoes = () => sql`update sessoes set confirmada_em = now()`.execute(loja.banco.db)

const NOVA = 'girafas dançam na laje'
const tokenDe = (link: string) => link.split('/').at(-1) ?? ''
const PADRAO = { nome: 'Nome', tipo: 'funcionario', ativo: true }
const changePessoa = (id: number, dados: object = {}) => chefe.pedir('PUT', `/usuarios/${id}/`, { ...PADRAO, ...dados })
const openLink = (link: string) => chefe.deFora(`/convites/${tokenDe(link)}/`, { senha: NOVA })
async function convidada(username: string, dados: object = {}) {
  const nova = { username, nome: `Nome de ${username}`, tipo: 'funcionario', ...dados }
  const { status, body } = await chefe.pedir('POST', '/usuarios/', nova)
  expect(status).toBe(201)
  return body
}
/** A person of the team who has signed in. */
async function entrou(username: string, dados: object = {}) {
  const { id, convite } = await convidada(username, dados)
  expect((await openLink(convite.link)).status).toBe(200)
  const aparelho = aparelhoDe(loja, username)()
  expect((await aparelho.entrar(NOVA)).status).toBe(200)
  return { id, aparelho, mudar: (changes: object) => changePessoa(id, changes) }
}

test('a person is made with a link that sets a password, once; then they sign in', async () => {
  const caixa = await convidada('caixa', { permissoes: { ver_custos: false } })
  expect(caixa).toMatchObject({ username: 'caixa', nome: 'Nome de caixa', ativo: true, sem_senha: true })
  expect(caixa.permissoes).toEqual(permissoesDe('funcionario', ['ver_custos']))
  expect(caixa.convite.link).toMatch(/\/convites\/[\w-]{43}$/)
  // Of the address in it.
  expect(caixa.convite.alcance).toBe('maquina')
  const faltam = Date.parse(caixa.convite.expira_em) - Date.now()
  expect(Math.round(faltam / 3_600_000)).toBe(72)
  // An account without a password refuses every password.
  const aparelho = aparelhoDe(loja, 'caixa')()
  expect((await aparelho.entrar('')).status).toBe(400)
  expect((await aparelho.entrar('x')).status).toBe(401)

  const token = tokenDe(caixa.convite.link)
  const convidadoDados = { username: 'caixa', nome: 'Nome de caixa' }
  expect((await loja.pedir('GET', `/api/convites/${token}/`, undefined, {})).body).toEqual(convidadoDados)
  const fraca = await chefe.deFora(`/convites/${token}/`, { senha: 'senhasenha123' })
  expect(fraca).toMatchObject({ status: 400, body: { erros: { senha: [expect.stringContaining('adivinhar')] } } })
  expect((await openLink(caixa.convite.link)).body).toEqual(convidadoDados)
  expect(await openLink(caixa.convite.link)).toMatchObject({ status: 404, body: { codigo: 'CONVITE_INVALIDO' } })

  const { body } = await aparelho.entrar(NOVA)
  expect(body.usuario).toMatchObject({ tipo: 'funcionario', permissoes: { ver_custos: false, exportar_dados: true } })
  expect(body.usuario).not.toHaveProperty('senha_gerada')
  const equipe = (await chefe.pedir('GET', '/usuarios/')).body
  const depois = { sem_senha: false, segundo_fator: false, ultimo_acesso: expect.any(String) }
  expect(equipe.find(({ username }: { username: string }) => username === 'caixa')).toMatchObject(depois)
  const atos = await atosDe(loja, 'caixa')
  const tipos = ['usuario_criado', 'convite_criado', 'entrada_recusada', 'senha_alterada', 'entrada']
  expect(atos.map(({ tipo }) => tipo)).toEqual(tipos)
  expect(atos[3]?.detalhes).toEqual({ pelo_link: true })
})

test('who may sign in stands first, by name as a person sorts; the last access is the last use of any session', async () => {
  const { id, aparelho } = await entrou('usa-todo-dia', { nome: 'zélia' })
  for (const nome of ['Álvaro', 'bruno', 'Zilda'])
    await convidada(`da-lista-${nome.toLowerCase()}`, { nome, permissoes: {} })
  const { mudar } = await entrou('saiu-da-lista', { nome: 'Ada' })
  await mudar({ nome: 'Ada', ativo: false })
  await sql`update usuarios set ultimo_acesso = '2026-01-02T10:00:00Z' where id = ${id}`.execute(loja.banco.db)
  await sql`update sessoes set usada_em = '2026-01-05T10:00:00Z' where usuario_id = ${id}`.execute(loja.banco.db)
  expect(await eu(aparelho)).toBe(200)
  const equipe: { nome: string; ultimo_acesso: string | null }[] = (await chefe.pedir('GET', '/usuarios/')).body
  const nomes = ['Ada', 'Álvaro', 'bruno', 'zélia', 'Zilda']
  const achados = equipe.filter(({ nome }) => nomes.includes(nome))
  expect(achados.map(({ nome }) => nome)).toEqual(['Álvaro', 'bruno', 'zélia', 'Zilda', 'Ada'])
  expect(new Date(achados[2]?.ultimo_acesso ?? 0).toISOString()).toBe('2026-01-05T10:00:00.000Z')
})

test('two who open one link at once: one sets the password', async () => {
  const { convite } = await convidada('dupla')
  const respostas = await Promise.all([openLink(convite.link), openLink(convite.link)])
  expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([200, 404]))
})

test('a link is void after 72 hours, after a newer one, and with the person; the password of before holds until it is used', async () => {
  const { id, aparelho } = await entrou('esquecida')
  const requestLink = async () => (await chefe.pedir('POST', `/usuarios/${id}/convite/`)).body.link
  const [velho, novo] = [await requestLink(), await requestLink()]
  expect((await openLink(velho)).status).toBe(404)
  expect(await eu(aparelho)).toBe(200)
  await sql`update usuarios set convite_ate = now() where id = ${id}`.execute(loja.banco.db)
  expect((await openLink(novo)).status).toBe(404)

  expect((await openLink(await requestLink())).status).toBe(200)
  expect(await eu(aparelho)).toBe(401)
  const ultimo = await requestLink()
  await changePessoa(id, { ativo: false })
  expect((await chefe.pedir('POST', `/usuarios/${id}/convite/`)).body.codigo).toBe('USUARIO_DESATIVADO')
  await changePessoa(id)
  expect((await openLink(ultimo)).status).toBe(404)
})

test('changes of access end the sessions and are audited; a new name does neither end them', async () => {
  const { aparelho, mudar } = await entrou('mudada')
  expect((await mudar({ nome: 'Outro nome' })).body.nome).toBe('Outro nome')
  expect(await eu(aparelho)).toBe(200)
  for (const [mudanca, volta] of [
    [{ permissoes: { exportar_dados: false } }, { permissoes: { exportar_dados: true } }],
    [{ tipo: 'admin' }, {}],
    [{ ativo: false }, {}],
  ]) {
    expect((await mudar(mudanca ?? {})).body).toMatchObject(mudanca ?? {})
    expect(await eu(aparelho)).toBe(401)
    await mudar(volta ?? {})
    expect((await aparelho.entrar(NOVA)).status).toBe(200)
  }
  const atos = await atosDe(loja, 'mudada')
  const mudancas = atos.filter(({ tipo }) => !/entrada|convite|criado|senha/.test(tipo))
  expect(mudancas.map((a) => [a.tipo, a.detalhes])).toEqual([
    ['usuario_alterado', { nome: 'Outro nome' }],
    ['usuario_alterado', { nome: 'Nome', exportar_dados: false }],
    ['usuario_alterado', { exportar_dados: true }],
    ['tipo_alterado', { antes: 'funcionario', tipo: 'admin' }],
    ['tipo_alterado', { antes: 'admin', tipo: 'funcionario' }],
    ['usuario_desativado', {}],
    ['usuario_alterado', { reativado: true }],
  ])
})

test('what a person is denied stays so while nothing else is said, also while they are an administrator', async () => {
  const { id } = await convidada('negada', { permissoes: { ver_custos: false } })
  const changePermissoes = async (dados: object) => (await changePessoa(id, dados)).body.permissoes
  expect(await changePermissoes({ nome: 'Outro' })).toMatchObject({ ver_custos: false, exportar_dados: true })
  const allPermissoes = { ver_custos: true, exportar_dados: true }
  expect(await changePermissoes({ tipo: 'admin', permissoes: { exportar_dados: false } })).toMatchObject(allPermissoes)
  expect(await changePermissoes({})).toMatchObject({ ver_custos: false, exportar_dados: true })
})

test('sessions are ended and the second factor is removed for a person who lost the telephone', async () => {
  const { id, aparelho } = await entrou('perdida')
  expect((await chefe.pedir('POST', `/usuarios/${id}/encerrar-sessoes/`)).body).toEqual({ encerradas: 1 })
  expect(await eu(aparelho)).toBe(401)
  const removeSegundoFator = async (usuarioId: number) =>
    (await chefe.pedir('POST', `/usuarios/${usuarioId}/remover-segundo-fator/`)).body
  expect((await removeSegundoFator(id)).codigo).toBe('PESSOA_SEM_SEGUNDO_FATOR')
  const dona = (await createSignedInPessoa(loja, 'com-aplicativo'))()
  await dona.entrar(SENHA)
  await activateCodigo(loja, dona)
  const equipe: { id: number; segundo_fator: boolean }[] = (await chefe.pedir('GET', '/usuarios/')).body
  const protectedUsuarioId = equipe.find(({ segundo_fator }) => segundo_fator)?.id ?? 0
  expect((await removeSegundoFator(protectedUsuarioId)).segundo_fator).toBe(false)
  expect((await dona.entrar(SENHA)).body.usuario).toBeDefined()
})

test('a link made for a clerk opens no account of an administrator; the promotion brings another one', async () => {
  const nunca = await convidada('promovida')
  const { id: usuarioIdWithSenha } = await entrou('promovida-com-senha')
  const { body: pedido } = await chefe.pedir('POST', `/usuarios/${usuarioIdWithSenha}/convite/`)
  for (const [id, link] of [
    [nunca.id, nunca.convite.link],
    [usuarioIdWithSenha, pedido.link],
  ]) {
    const { body: clerk } = await changePessoa(id, { nome: 'Outro nome' })
    expect(clerk).not.toHaveProperty('convite')
    const { status, body } = await changePessoa(id, { tipo: 'admin' })
    expect(status).toBe(200)
    expect(await openLink(link)).toMatchObject({ status: 404, body: { codigo: 'CONVITE_INVALIDO' } })
    // A change that makes no administrator leaves the link as it is.
    await changePessoa(id, { tipo: 'admin', nome: 'Mais um nome' })
    expect((await openLink(body.convite.link)).status).toBe(200)
    const { username } = body
    expect((await aparelhoDe(loja, username)().entrar(NOVA)).body.usuario.tipo).toBe('admin')
  }
  // Nothing waits to be opened: no link is made.
  const { mudar } = await entrou('promovida-sem-link')
  expect((await mudar({ tipo: 'admin' })).body).not.toHaveProperty('convite')
})

test('giving access, or more of it, asks for step-up; taking it away from a clerk does not', async () => {
  const { id } = await convidada('candidata')
  const { id: outraChefe } = await convidada('outra-chefe', { tipo: 'admin' })
  const { id: dispensada } = await convidada('dispensada', { tipo: 'admin' })
  await changePessoa(dispensada, { tipo: 'admin', ativo: false })
  const { id: restrita } = await convidada('restrita', { permissoes: { ver_custos: false } })
  await ageSessoes()
  onTestFinished(async () => void (await confirmSessoes()))
  const pedidos: [string, string, object | undefined][] = [
    ['POST', '/usuarios/', { username: 'nova-chefe', nome: '', tipo: 'admin' }],
    ['POST', '/usuarios/', { username: 'nova', nome: '', tipo: 'funcionario' }],
    ['POST', `/usuarios/${id}/convite/`, undefined],
    ['PUT', `/usuarios/${restrita}/`, { ...PADRAO, permissoes: { ver_custos: true } }],
    ['PUT', `/usuarios/${id}/`, { ...PADRAO, tipo: 'admin' }],
    ['PUT', `/usuarios/${outraChefe}/`, { ...PADRAO, tipo: 'admin', ativo: false }],
    ['PUT', `/usuarios/${outraChefe}/`, { ...PADRAO, tipo: 'funcionario' }],
    ['PUT', `/usuarios/${dispensada}/`, { ...PADRAO, tipo: 'admin', ativo: true }],
    ['PUT', `/usuarios/${dispensada}/`, { ...PADRAO, tipo: 'funcionario', ativo: true }],
    ['POST', `/usuarios/${outraChefe}/convite/`, undefined],
    ['POST', `/usuarios/${id}/remover-segundo-fator/`, undefined],
  ]
  for (const [metodo, url, corpo] of pedidos)
    expect((await chefe.pedir(metodo, url, corpo)).body.codigo).toBe('CONFIRMAR_IDENTIDADE')
  const tipos = (await chefe.pedir('GET', '/usuarios/')).body.map((p: { id: number }) => [p.id, p])
  expect(new Map(tipos).get(outraChefe)).toMatchObject({ tipo: 'admin', ativo: true })
  expect(new Map(tipos).get(dispensada)).toMatchObject({ tipo: 'admin', ativo: false })
  expect((await changePessoa(id, { permissoes: { mudar_precos: false } })).status).toBe(200)
  expect((await changePessoa(id, { ativo: false })).status).toBe(200)
  expect((await changePessoa(id, { ativo: true })).body.codigo).toBe('CONFIRMAR_IDENTIDADE')
  // Who is one already stays one without it.
  expect((await changePessoa(outraChefe, { tipo: 'admin' })).status).toBe(200)
})

test.each([
  ['an invisible sign', 'Ca\u200bixa-2', 'USUARIO_REPETIDO'],
  ['a sign that turns the text', '\u202ecaixa-2', 'USUARIO_REPETIDO'],
  ['letters of full width', 'ｃａｉｘａ-2', 'USUARIO_REPETIDO'],
  ['Cyrillic letters', 'с\u0430ixa-2', 'USUARIO_PARECIDO'],
])('a user name that looks like another by %s is refused at its field', async (_nome, username, codigo) => {
  await chefe.pedir('POST', '/usuarios/', { username: 'caixa-2', nome: '', tipo: 'funcionario' })
  const { status, body } = await chefe.pedir('POST', '/usuarios/', { username, nome: 'X', tipo: 'funcionario' })
  expect([status, body.codigo, body.erros?.username]).toEqual([409, codigo, [body.detail]])
})

test('a name is kept and compared in one spelling; one of another alphabet or with other accents is a name of its own', async () => {
  for (const [username, guardado] of [
    ['  Joa\u0303o\u00a0 da  \u200bSilva ', 'João da Silva'],
    ['Joao da Silva', 'Joao da Silva'],
    ['Иван', 'Иван'],
  ] as const) {
    const { body } = await chefe.pedir('POST', '/usuarios/', { username, nome: '', tipo: 'funcionario' })
    expect(body).toMatchObject({ username: guardado, nome: guardado })
    await openLink(body.convite.link)
    for (const digitado of [username, guardado.normalize('NFD')])
      expect((await aparelhoDe(loja, digitado)().entrar(NOVA)).body.usuario.username).toBe(guardado)
  }
  const invisivel = await chefe.pedir('POST', '/usuarios/', { username: '\u200b', nome: '', tipo: 'funcionario' })
  expect(invisivel.body.erros).toEqual({ username: ['Campo obrigatório'] })
})

test('an id that does not exist answers 404', async () => {
  for (const [metodo, fim, corpo] of [
    ['PUT', '', PADRAO],
    ['POST', 'convite/', undefined],
    ['POST', 'encerrar-sessoes/', undefined],
  ] as const)
    expect((await chefe.pedir(metodo, `/usuarios/999999/${fim}`, corpo)).status).toBe(404)
})
