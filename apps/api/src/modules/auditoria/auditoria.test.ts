import { ALVOS, ATOS } from '@estampa/contract/auditoria/atos.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DONA, listenToAuditoria } from '../../../test/support/auditoria.ts'
import { ADMIN } from '../../../test/support/banco-de-loja.ts'
import { createBase, foto, lojaDoArquivo } from '../../../test/support/loja.ts'
import { auditAct, createRecusas, SISTEMA } from '../../shop/auditoria.ts'
import { createUsuario } from '../autenticacao/usuarios.rules.ts'
import { forgetExpired } from '../retencao/retencao.data.ts'

const loja = await lojaDoArquivo()
const base = await createBase(loja)

const { ouvidos, ultimo, entrar } = listenToAuditoria(loja)

describe('the written lines', () => {
  test('sign-in and sign-out: who, from where, and the id that the answer carried', async () => {
    const { headers, body } = await entrar('dona', ADMIN.password, '203.0.113.5')
    const daqui = { endereco: '203.0.113.5', requisicao: headers['x-request-id'] }
    const detalhes = { sessao: expect.any(Number) }
    expect(await ultimo('tipo=entrada')).toMatchObject({ ...DONA, ...daqui, detalhes })
    const signOut = () => loja.pedir('POST', '/api/auth/logout/', { refresh: body.refresh })
    await signOut()
    await signOut()
    expect(await ouvidos('tipo=saida')).toMatchObject([DONA])
  })

  test('everything that goes for good, by the name that it had', async () => {
    const form = new FormData()
    for (const [nome, valor] of Object.entries({ ...base, titulo: 'Vai embora', sku: 'ADEUS' }))
      form.append(nome, String(valor))
    form.append('imagens', new Blob([new Uint8Array(await foto('red', 8))], { type: 'image/jpeg' }), 'a.jpg')
    const produto = (await loja.pedir('POST', '/api/produtos/', form)).body
    const createProduto = async (dados: object) =>
      (await loja.pedir('POST', '/api/produtos/', { ...base, ...dados })).body
    const createRecord = async (url: string, dados: object) => (await loja.pedir('POST', url, dados)).body.id
    const atributo = await createRecord('/api/atributos/', { nome: 'Gola' })
    const valor = await createRecord(`/api/atributos/${atributo}/valores/`, { valor: 'Polo' })
    const modelo = await createRecord('/api/modelos/', { codigo: 'X9', nome: 'Regata' })
    const categoria = await createRecord('/api/categorias/', { nome: 'Velhas' })
    const cliente = await createRecord('/api/clientes/', { nome: 'Ana Paula', cpf: '529.982.247-25' })
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
    const grade = await createProduto({ titulo: 'Fica', sku: 'FICA', variacoes: [{ tamanho: 'P' }, { tamanho: 'M' }] })
    const [p, m] = grade.variacoes
    expect((await loja.pedir('PUT', `/api/produtos/${grade.id}/`, { ...grade, variacoes: [m] })).status).toBe(200)
    expect(await ouvidos('tipo=exclusao_permanente&busca=fica')).toMatchObject([
      { ...DONA, alvo_tipo: 'variacao', alvo_id: p.id, alvo: 'Fica P', detalhes: { sku: p.sku } },
    ])
    expect(await ouvidos('tipo=lixeira,exclusao_permanente&busca=vai%20embora')).toMatchObject([
      { tipo: 'exclusao_permanente', alvo_tipo: 'produto', alvo_id: produto.id, detalhes: { sku: 'ADEUS' } },
      { tipo: 'lixeira' },
      { tipo: 'exclusao_permanente', alvo_tipo: 'imagem', detalhes: { produto: produto.id } },
    ])
    const { rows } = await sql`select 1 from auditoria a where a::text like '%52998224725%'`.execute(loja.banco.db)
    expect(rows).toEqual([])
  })

  test('who changed a price, at the form, in many at once and in the table; the word finds all of them', async () => {
    const { body: produto } = await loja.pedir('POST', '/api/produtos/', {
      ...base,
      titulo: 'Reajustada',
      sku: 'REAJ',
      preco_venda: 54.9,
      variacoes: [{ tamanho: 'G' }],
    })
    const [variacao] = produto.variacoes
    const sent = { ...produto, preco_venda: 59.9, variacoes: [{ ...variacao, preco_venda: 65 }] }
    expect((await loja.pedir('PUT', `/api/produtos/${produto.id}/`, sent)).status).toBe(200)
    expect(await ouvidos('tipo=preco_mudado&busca=reajustada')).toMatchObject([
      { ...DONA, alvo_tipo: 'variacao', alvo: 'Reajustada, G', detalhes: { preco_venda: 'o do produto → R$ 65,00' } },
      { ...DONA, alvo_tipo: 'produto', alvo: 'Reajustada', detalhes: { preco_venda: 'R$ 54,90 → R$ 59,90' } },
    ])
    expect((await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { titulo: 'Reajustada' })).status).toBe(200)
    expect(await ouvidos('tipo=preco_mudado&busca=reajustada')).toHaveLength(2)
    const celula = { produto_id: produto.id, variacao_id: null, campo: 'preco_venda', antes: 59.9, depois: 62 }
    expect((await loja.pedir('POST', '/api/produtos/em-lote/celulas/', { celulas: [celula] })).status).toBeLessThan(300)
    const found = async () => (await ouvidos('busca=preço')).map(({ tipo }: { tipo: string }) => tipo)
    await loja.queue.drain()
    expect(await found()).toEqual(['preco_mudado', 'produtos_em_lote', 'preco_mudado', 'preco_mudado'])
    expect(await ultimo('tipo=preco_mudado')).toMatchObject({
      usuario: DONA.usuario,
      detalhes: { preco_venda: 'R$ 59,90 → R$ 62,00' },
    })
  })

  test('a deletion that is refused writes nothing', async () => {
    const antes = await ouvidos('tipo=exclusao_permanente')
    await loja.pedir('POST', '/api/produtos/', { ...base, titulo: 'Fica' })
    expect((await loja.pedir('DELETE', `/api/modelos/${base.modelo_id}/`)).status).toBe(409)
    expect(await ouvidos('tipo=exclusao_permanente')).toEqual(antes)
  })

  test('forged notifications, however many and wherever from, in one line a minute', async () => {
    const forgeWebhook = (endereco: string) => {
      const headers = { 'x-bling-signature-256': 'sha256=00', 'x-forwarded-for': endereco }
      return loja.pedir('POST', '/api/bling/webhook/', { eventId: '1' }, headers)
    }
    const respostas = await Promise.all(Array.from({ length: 40 }, (_, i) => forgeWebhook(`203.0.113.${i}`)))
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

describe('what the database refuses', () => {
  const recusa = /the audit is only added to/
  test('changing, deleting and emptying', async () => {
    const { db } = loja.banco
    await expect(sql`update auditoria set usuario = 'outro'`.execute(db)).rejects.toThrow(recusa)
    await expect(sql`update auditoria set vezes = vezes + 1, alvo = 'x'`.execute(db)).rejects.toThrow(recusa)
    await expect(sql`delete from auditoria`.execute(db)).rejects.toThrow(recusa)
    await expect(sql`truncate auditoria`.execute(db)).rejects.toThrow(recusa)
    await expect(forgetExpired(db, { chave: 'auditoria', vencida: null, dias: 29 })).rejects.toThrow('30 days')
  })

  test('the retention job deletes only old lines', async () => {
    const { db } = loja.banco
    await sql`insert into auditoria (tipo, alvo, criado_em) values ('entrada', 'vencida', now() - interval '366 days'),
      ('entrada', 'guardada', now() - interval '364 days')`.execute(db)
    // The job that the shop queues at its start may have run first.
    await forgetExpired(db, { chave: 'auditoria', vencida: null, dias: 365 })
    expect(await ouvidos('busca=vencida')).toEqual([])
    expect(await ouvidos('busca=guardada')).toHaveLength(1)
    await expect(sql`delete from auditoria`.execute(db)).rejects.toThrow(recusa)
  })
})

test('a flood of refusals from many addresses is counted, in few lines', async () => {
  const recusas = createRecusas(loja.banco.db)
  const ato = { tipo: 'bling_recusado', alvo: { tipo: 'conta_bling', nome: 'enchente' } } as const
  const recordRefusal = (endereco: string) => recusas.anotar({ ...SISTEMA, endereco }, ato)
  await Promise.all(Array.from({ length: 1000 }, (_, i) => recordRefusal(`203.0.${i >> 8}.${i & 255}`)))
  const { rows } = await sql<{ linhas: number; vezes: number }>`
    select count(*)::int as linhas, sum(vezes)::int as vezes from auditoria where tipo = 'bling_recusado'
  `.execute(loja.banco.db)
  // Two hundred a minute and one for the rest; a minute may end meanwhile.
  expect(rows[0]?.vezes).toBe(1000)
  expect(rows[0]?.linhas).toBeLessThanOrEqual(402)
})

describe('reading it', () => {
  test('pages, kinds, people, days and words', async () => {
    const auditoriaPage = (await loja.pedir('GET', '/api/auditoria/?limite=200')).body
    expect(auditoriaPage.results.length).toBe(Math.min(200, auditoriaPage.count))
    const ids: number[] = []
    let url: string | null = '/api/auditoria/?limite=7&tipo=usuario_criado,entrada'
    while (url) {
      const { body }: { body: typeof auditoriaPage } = await loja.pedir('GET', url)
      ids.push(...body.results.map(({ id }: { id: number }) => id))
      url = body.next
    }
    const fullAuditoria = await ouvidos('limite=200&tipo=entrada&tipo=usuario_criado')
    expect(ids).toEqual(fullAuditoria.map(({ id }: { id: number }) => id))
    await createUsuario(loja.banco.db, { username: 'caixa', senha: 'senha-do-caixa', tipo: 'funcionario' })
    await entrar('caixa', 'senha-do-caixa', '203.0.113.9')
    const { body: autores } = await loja.pedir('GET', '/api/auditoria/autores/')
    expect(autores.map(({ usuario }: { usuario: string }) => usuario)).toEqual(['caixa', 'dona'])
    const caixaAtos = await ouvidos(`usuario_id=${autores[0].usuario_id}`)
    expect(caixaAtos.every(({ usuario }: { usuario: string }) => usuario === 'caixa')).toBe(true)
    expect((await loja.pedir('GET', '/api/auditoria/?cursor=x')).status).toBe(400)
  })

  test('the filtered lines as CSV, in which nothing is a formula; taking them is noted', async () => {
    const alvo = { tipo: 'produto', id: 5, nome: '=HYPERLINK("http://x";"y")' } as const
    await auditAct(loja.banco.db, SISTEMA, { tipo: 'exclusao_permanente', alvo })
    const { status, body } = await loja.pedir('GET', '/api/auditoria/exportar/?busca=hyperlink')
    expect([status, body.linhas]).toEqual([200, 1])
    const linhas = body.csv.split('\r\n')
    expect(linhas).toHaveLength(3)
    expect(linhas[0]).toMatch(/^\ufeff"Data";"Ato"/)
    expect(linhas[1]).toContain(`;"${ATOS.exclusao_permanente}";`)
    expect(linhas[1]).toContain(`;"${ALVOS.produto}";`)
    expect(linhas[1]).toContain(`"'=HYPERLINK(""http://x"";""y"")"`)
    expect(await ultimo('tipo=auditoria_exportada')).toMatchObject({ ...DONA, detalhes: { linhas: 1 } })
  })
})
