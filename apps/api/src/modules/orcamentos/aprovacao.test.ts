import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { quantosEsperam } from '../../../test/support/trava.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const orcamentos = await openOrcamentos(loja, balcao.clienteId)
const { corpo, criar, ler, editar, agir, revogar, enviar, pelo, pagina, postar, envelhecer } = orcamentos
const caneca = { descricao: 'Caneca', quantidade: 1, valor_unitario: 30 }
const ruiCliente = { cliente_id: null, nome: 'Rui' }

/** Every row that a quote has. */
const readOrcamentoRows = async () => {
  const { rows } = await sql<{ tudo: string }>`select concat(
    (select json_agg(o order by id) from orcamentos o), (select json_agg(v order by orcamento_id, numero) from orcamento_versoes v),
    (select json_agg(l order by digest) from orcamento_links l), (select count(*) from auditoria)) as tudo`.execute(db)
  return rows[0]?.tudo
}
/** A quote of Rui's that was sent, and the token of its link. */
async function enviado() {
  const { id } = await criar([caneca], ruiCliente)
  return { id: id as number, token: await enviar(id) }
}

test('opening the link changes nothing: GET, HEAD and OPTIONS, many times', async () => {
  const { token } = await enviado()
  const antes = await readOrcamentoRows()
  const robos = [{}, { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' }, { 'user-agent': 'WhatsApp/2' }]
  const enderecos = [`/aprovacoes/${token}`, `/aprovacoes/${token}/`, `/aprovacoes/${token}?versao=1`]
  const acoes = ['aprovar', 'mudanca', 'recusar'].map((acao) => `/aprovacoes/${token}/${acao}`)
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
    for (const headers of robos)
      for (const url of [...enderecos, ...acoes, `/api/aprovacoes/${token}/`, `/api/aprovacoes/${token}/visto/`])
        expect((await loja.app.inject({ method, url, headers })).statusCode).toBeLessThan(500)
  for (const url of enderecos) expect((await loja.app.inject({ url })).body).toContain('name="nome"')
  // A form that was refused has its own address; opening that leads back.
  for (const url of acoes) expect((await loja.app.inject({ url })).headers.location).toBe(`/aprovacoes/${token}`)
  expect(await readOrcamentoRows()).toBe(antes)
})

test('a link says the day that the quote says: it ends with that day in São Paulo', async () => {
  const { id } = await criar([caneca], { ...ruiCliente, validade: '2099-12-05' })
  const { body } = await agir(id, 'link')
  expect(body.expira_em).toBe('2099-12-06T02:59:59.000Z')
  expect(formatDateTime(body.expira_em)).toBe('05/12/2099 23:59')
})

test('without scripts: errors keep what was typed, the answer is written once, and only to the version that was shown', async () => {
  const { id, token } = await enviado()
  const texto = 'Azul & <verde>,\nem "A3"'
  const namelessAnswer = await postar(token, 'aprovar', { nome: ' ', versao: '1' })
  expect([namelessAnswer.statusCode, namelessAnswer.body]).toEqual([400, expect.stringContaining('Escreva o seu nome')])
  await editar(id, [{ ...caneca, quantidade: 2 }], ruiCliente)
  await enviar(id)
  // Their page was open while the shop sent another version.
  const velha = await postar(token, 'mudanca', { texto, versao: '1' })
  expect([velha.statusCode, velha.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8'])
  expect(velha.body).toContain('O orçamento mudou enquanto você lia')
  expect(velha.body).toContain('\nAzul &#38; &#60;verde&#62;,\nem &#34;A3&#34;</textarea>')
  expect(velha.body).toContain('name="versao" value="2"')
  const nova = await postar(token, 'mudanca', { texto, versao: '2' })
  expect([nova.statusCode, nova.headers.location]).toEqual([303, `/aprovacoes/${token}`])
  expect((await ler(id)).versoes[0].mudanca).toMatchObject({ texto: texto.replace(/\r\n/g, '\n') })
  // Until the shop sends another version nothing is approved; declining it is possible.
  const { body } = await pagina('GET', token)
  expect(body).toContain('Espere a nova versão')
  expect(body).not.toContain('/aprovar"')
  expect((await postar(token, 'aprovar', { nome: 'Rui', versao: '2' })).statusCode).toBe(409)
  expect((await postar(token, 'recusar', { versao: '2' })).statusCode).toBe(303)
  expect(await ler(id)).toMatchObject({ situacao: 'recusado', espera: null })
  expect((await postar(token, 'aprovar', { nome: 'Rui', versao: '2' })).statusCode).toBe(409)
})

test('who answers twice is told so: the same once more changes nothing, another answer is refused', async () => {
  const { id, token } = await enviado()
  const atos = async () => {
    const { rows } = await sql<{ tipo: string }>`select tipo from auditoria
      where alvo_tipo = 'orcamento' and alvo_id = ${id} order by id`.execute(db)
    return rows.map(({ tipo }) => tipo.replace('orcamento_', ''))
  }
  expect((await pelo(token, 'visto', { versao: 2 })).body.codigo).toBe('ORCAMENTO_MUDOU')
  for (const vista of [await pelo(token, 'visto'), await pelo(token, 'visto')])
    expect(vista.body).toMatchObject({ situacao: 'visto', aviso: null })
  const vistoEm = async () =>
    (await db.selectFrom('orcamento_versoes').select('vista_em').where('orcamento_id', '=', id).execute())[0]?.vista_em
  const visto = await vistoEm()
  const approveOrcamento = (nome: string) => pelo(token, 'aprovar', { nome })
  for (const aprovada of [await approveOrcamento('Rui'), await approveOrcamento('Rui')])
    expect(aprovada.body).toMatchObject({
      situacao: 'aprovado',
      outras_aprovadas: [],
      aviso: expect.stringMatching(/^Aprovado por Rui em /),
      pode: { aprovar: false, pedir_mudanca: false, recusar: false },
    })
  expect([visto, await vistoEm()]).toEqual([expect.anything(), visto])
  expect((await approveOrcamento('Eva')).body.erro).toMatch(/já foi aprovado/)
  expect((await pelo(token, 'recusar')).status).toBe(409)
  expect(await atos()).toEqual(['criado', 'enviado', 'visto', 'aprovado'])

  // Declining marks the version as seen. On its last day the shop still learns that it was declined.
  const { id: declinedId, token: link } = await enviado()
  expect((await pelo(link, 'recusar')).body.aviso).toMatch(/foi recusado/)
  expect((await ler(declinedId)).versoes[0]).toMatchObject({
    vista_em: expect.any(String),
    recusada_em: expect.any(String),
  })
  await envelhecer(declinedId, 1)
  expect((await agir(declinedId, 'link')).body.erro).toMatch(/recusou/)
  await envelhecer(declinedId, 1)
  expect((await agir(declinedId, 'link')).body.erro).toMatch(/venceu/)
})

test('a form of another kind or with two of a field is refused', async () => {
  const { id, token } = await enviado()
  const url = `/aprovacoes/${token}/aprovar`
  const sendApproval = (tipo: string, payload: string) =>
    loja.app.inject({ method: 'POST', url, headers: { 'content-type': tipo }, payload })
  const formulario = 'application/x-www-form-urlencoded'
  expect((await sendApproval('application/json', '{"nome":"Rui","versao":1}')).statusCode).toBe(415)
  expect((await sendApproval(formulario, 'nome=Rui&nome=Eva&versao=1')).statusCode).toBe(400)
  expect((await sendApproval(formulario, 'nome=Rui&versao=1&versao=2')).statusCode).toBe(400)
  expect((await sendApproval(formulario, `nome=${'x'.repeat(300_000)}`)).statusCode).toBe(413)
  expect((await sendApproval(formulario, '')).statusCode).toBe(400)
  expect((await ler(id)).situacao).toBe('enviado')
})

test('an approved version is read for ever by its link, which answers nothing any more; a revoked link reads nothing', async () => {
  const { id, token } = await enviado()
  await postar(token, 'aprovar', { nome: 'Rui Sá', versao: '1' })
  await envelhecer(id, 400)
  const { statusCode, body } = await pagina('GET', token)
  expect([statusCode, body]).toEqual([
    200,
    expect.stringMatching(/Aprovado por Rui Sá em [\s\S]*Obrigado! A loja já recebeu/),
  ])
  expect(body).not.toContain('<form')
  expect(await ler(id)).toMatchObject({ situacao: 'aprovado', links: 1 })
  expect((await agir(id, 'link')).body.erro).toMatch(/venceu/)
  await revogar(id)
  expect((await pagina('GET', token)).statusCode).toBe(404)
})

test('a link that is revoked, out of date or guessed opens nothing; guesses are limited', async () => {
  const { id } = await criar([caneca], ruiCliente)
  const [firstToken, secondToken] = [await enviar(id), await enviar(id)]
  expect((await ler(id)).links).toBe(2)
  // On its last day it stands, and so does a copy.
  await envelhecer(id, 1)
  const { body: copia } = await agir(id, 'duplicar')
  expect([copia.validade, (await pelo(firstToken)).status]).toEqual([(await ler(id)).validade, 200])
  await enviar(id)
  await envelhecer(id, 1)
  expect((await pelo(firstToken)).status).toBe(404)
  expect(await ler(id)).toMatchObject({ situacao: 'vencido', links: 0 })
  expect((await agir(id, 'link')).body.erro).toMatch(/venceu/)
  // Offered again as another quote, which stands for ten days.
  const { body: denovo } = await agir(id, 'duplicar')
  expect((Date.parse(denovo.validade) - Date.parse(corpo([]).validade ?? '')) / 86_400_000).toBe(9)
  await envelhecer(id, -2)
  expect((await pelo(secondToken)).status).toBe(200)
  expect((await revogar(id)).status).toBe(204)
  expect((await pelo(secondToken, 'aprovar', { nome: 'Rui' })).status).toBe(404)
  // Once more revokes nothing, and says nothing.
  expect((await revogar(id)).status).toBe(204)
  expect((await revogar(999_999)).body.codigo).toBe('ORCAMENTO_NAO_ENCONTRADO')
  const { rows: revogados } = await sql`select detalhes from auditoria
    where tipo = 'orcamento_link_revogado' and alvo_id = ${id}`.execute(db)
  expect(revogados).toMatchObject([{ detalhes: { links: 3 } }])
  await sql`delete from tentativas_login`.execute(db)
  const respostas = await Promise.all(Array.from({ length: 40 }, (_, n) => pelo(`${'a'.repeat(42)}${n}`)))
  const quantas = (expectedStatus: number) => respostas.filter(({ status }) => status === expectedStatus).length
  expect([quantas(404), quantas(429)]).toEqual([30, 10])
  expect((await pelo('nada', 'aprovar', { nome: 'Rui' })).status).toBe(429)
  await sql`update tentativas_login set desde = now() - interval '5 minutes'`.execute(db)
  expect((await pagina('GET', 'nada')).body).toContain('Este link não vale mais')
  // Wrong links that strangers try do not block a customer who has the right one.
  expect((await pelo(await enviar(id))).status).toBe(200)
})

test('a link that is revoked, or a version that is replaced, while an answer waits for the lock takes no answer', async () => {
  const secondClient = new pg.Client(loja.banco.config)
  await secondClient.connect()
  onTestFinished(() => secondClient.end())
  const { id: intocado } = await enviado()
  for (const ato of ['aprovar', 'recusar', 'visto'] as const) {
    const { id, token } = await enviado()
    await secondClient.query('begin')
    await secondClient.query('select from orcamentos where id = $1 for update', [id])
    const resposta = pelo(token, ato, { nome: 'Rui', versao: 1 })
    await expect.poll(() => quantosEsperam(secondClient)).toBe(1)
    await secondClient.query('delete from orcamento_links where orcamento_id = $1', [id])
    await secondClient.query('commit')
    expect(await resposta).toMatchObject(recusa(404, 'APROVACAO_NAO_ENCONTRADA'))
    expect(await ler(id)).toMatchObject({ situacao: 'enviado', versoes: [{ vista_em: null, aprovacao: null }] })
  }
  expect(await ler(intocado)).toMatchObject({ situacao: 'enviado', links: 1 })
})

test('hostile texts are letters; no script of others, nothing from elsewhere, no search engine, no cache', async () => {
  const hostil = `"><script>alert(1)</script><img src=x onerror=alert(1)> ' & {{7*7}} \u202e https://mau.example/x`
  const item = { ...caneca, descricao: hostil, estampa: hostil, personalizacao: [{ nome: 'x"onx=' }] }
  const cpf = '52998224725'
  const dados = { nome: hostil, cpf, email: 'segredo@loja.example', telefone: '81999990000' }
  const { body: cliente } = await loja.pedir('POST', '/api/clientes/', dados)
  const { id } = await criar([item], { cliente_id: cliente.id, termos: hostil })
  const token = await enviar(id)
  await postar(token, 'mudanca', { texto: hostil, versao: '1' })
  const { body, headers } = await pagina('GET', token)
  expect(body).not.toMatch(/<script>alert|<img|onx="|="[^"]*'/)
  expect(body.match(/<script/g)).toHaveLength(1)
  // Its own addresses only, and no link of the text is one.
  const marcas = (body.match(/<[^>]+>/g) ?? []).join('')
  const enderecos = [...marcas.matchAll(/(?:src|href|action|url)\s*[=(]\s*["']?([^"')\s>]+)/g)].map(
    ([, address]) => address,
  )
  expect(enderecos.filter((address) => !address?.startsWith('/aprovacoes/'))).toEqual([])
  for (const segredo of [cpf, '529.982', dados.email, '99999-0000', '81999990000']) expect(body).not.toContain(segredo)
  const robots = 'noindex, nofollow, noarchive'
  const fechada = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': robots }
  expect(headers).toMatchObject({
    ...fechada,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/),
  })
  expect(headers).not.toHaveProperty('set-cookie')
  expect((await pagina('GET', 'nada')).headers).toMatchObject(fechada)
  expect((await pelo(token)).headers).toMatchObject({ 'cache-control': 'no-store' })
})

test('the page is written in the font of the screens, which needs no session', async () => {
  const { token } = await enviado()
  const { body, headers } = await pagina('GET', token)
  expect(headers['content-security-policy']).toContain("font-src 'self'")
  const fonts = [...body.matchAll(/src:url\(([^)]+)\)/g)].map(([, address = '']) => address)
  expect(fonts).toHaveLength(2)
  for (const url of fonts) {
    const font = await loja.app.inject({ url })
    expect([font.statusCode, font.headers['content-type'], font.rawPayload.toString('latin1', 0, 4)]).toEqual([
      200,
      'font/woff2',
      'wOF2',
    ])
  }
})

test('the largest quote, with 50 lines, 200 pictures and 200 names, is a page under 60 kB', async () => {
  const enviadas: { arquivo: string }[] = await orcamentos.guardarMockups('#0f625d', '#aa3311', '#112233', '#ddeeff')
  const item = (n: number) => ({
    descricao: `Camiseta gola V do time de ciclismo, tamanho ${n}`,
    quantidade: 4,
    valor_unitario: 59.9,
    estampa: 'DTF, frente e costas, 28 cm',
    mockups: enviadas.map(({ arquivo }) => arquivo),
    personalizacao: [1, 2, 3, 4].map((numero) => ({ nome: 'Maria Aparecida', numero: String(numero) })),
  })
  const itens = Array.from({ length: 50 }, (_, n) => item(n))
  const { id } = await criar(itens, { termos: 'Prazo de dez dias. '.repeat(100) })
  expect(Buffer.byteLength((await pagina('GET', await enviar(id))).body)).toBeLessThan(60_000)
})
