import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createBanco } from '../../../test/support/banco.ts'
import { codigoDe } from '../../../test/support/codigo-de.ts'
import { origemDe, pessoaNoBanco } from '../../../test/support/pessoa-no-banco.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { accessTokens } from '../../shop/session.ts'
import { avisosDaPessoa, endOtherSessoes, endSessao, recogniseSessao, sessoesDaPessoa } from './acesso.rules.ts'
import { checkSessao, signOut } from './autenticacao.rules.ts'
import { aparelhosDaLoja } from './comandos.rules.ts'
import { aparelhoEmPalavras, openSessao } from './sessao.rules.ts'

const { db, descartar } = await createBanco()
afterAll(() => descartar())
const acesso = { db, tokens: accessTokens(Buffer.alloc(32, 7)) }
const autor = { ...SISTEMA, endereco: '203.0.113.7' }
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36'
const DIA = 86_400

async function pessoa() {
  const dela = await pessoaNoBanco(db, 'funcionario', autor)
  const usuario = { ...dela.naSessao(0).usuario, permissoes_negadas: [] }
  const openMesaSessao = (dispositivo = 'mesa', agente: string | null = CHROME, como?: Record<string, number>) => {
    const origem = origemDe(dispositivo, agente, autor)
    return db.transaction().execute((trx) => openSessao(trx, usuario, origem, null, como))
  }
  return { ...dela, abrir: openMesaSessao }
}
/** How long ago a session was opened and its refresh tokens were made and replaced, s. */
const ageSessoes = (sessao: number, segundos: number) =>
  sql`with feita as (update sessoes set criada_em = criada_em - make_interval(secs => ${segundos}) where id = ${sessao})
    update refresh_tokens set criado_em = criado_em - make_interval(secs => ${segundos}),
      substituido_em = substituido_em - make_interval(secs => ${segundos}) where sessao_id = ${sessao}`.execute(db)
const checkRefresh = (refresh: string, girar = false) =>
  codigoDe(checkSessao(acesso, autor, refresh, girar), () => 'aceita')
const sessaoDe = (id: number) =>
  db
    .selectFrom('sessoes')
    .select(['motivo', 'agente', 'usada_de', 'revogada_em'])
    .select(sql<number>`round(extract(epoch from expira_em - now()) / 86400)::int`.as('dias'))
    .where('id', '=', id)
    .executeTakeFirst()
const atosDe = (id: number) =>
  db
    .selectFrom('auditoria')
    .select(['tipo', 'detalhes'])
    .where((eb) => eb.or([eb('alvo_id', '=', id), eb('usuario_id', '=', id)]))
    .orderBy('id')
    .execute()

describe('a session', () => {
  test('that was just opened lasts thirty days without use; each use begins them anew', async () => {
    const { sessaoId, refresh } = await (await pessoa()).abrir()
    expect(await sessaoDe(sessaoId)).toMatchObject({ dias: 30, usada_de: null, agente: CHROME })
    await sql`update sessoes set expira_em = now() + interval '1 hour' where id = ${sessaoId}`.execute(db)
    expect(await checkRefresh(refresh)).toBe('aceita')
    expect(await sessaoDe(sessaoId)).toMatchObject({ dias: 30, usada_de: '203.0.113.7' })
  })

  test('opens while a write of the same person is under way, and tells the time of access', async () => {
    const { abrir, id } = await pessoa()
    const acessoDe = () =>
      db
        .selectFrom('usuarios as u')
        .leftJoin('sessoes as s', 's.usuario_id', 'u.id')
        .select(['u.ultimo_acesso', sql<number>`count(s.id)::int`.as('sessoes')])
        .where('u.id', '=', id)
        .groupBy('u.id')
        .executeTakeFirst()
    await db.transaction().execute(async (write) => {
      // As the judge of a write holds it.
      await write.selectFrom('usuarios').select('id').where('id', '=', id).forShare().execute()
      await abrir()
    })
    expect(await acessoDe()).toEqual({ ultimo_acesso: null, sessoes: 1 })
    await abrir()
    expect(await acessoDe()).toEqual({ ultimo_acesso: expect.any(String), sessoes: 2 })
  })

  test('ends ninety days after it began, however much it is used', async () => {
    const { sessaoId, refresh } = await (await pessoa()).abrir()
    const restam = async (dias: number) => {
      await sql`update sessoes set criada_em = now() - make_interval(days => ${dias}) where id = ${sessaoId}`.execute(
        db,
      )
      expect(await checkRefresh(refresh)).toBe('aceita')
      return (await sessaoDe(sessaoId))?.dias
    }
    expect([await restam(50), await restam(85), await restam(91)]).toEqual([30, 5, -1])
    expect(await checkRefresh(refresh)).toBe('NAO_AUTENTICADO')
  })

  test('keeps 300 characters of its browser’s name', async () => {
    const { sessaoId } = await (await pessoa()).abrir('mesa', `Z${'x'.repeat(400)}`)
    expect((await sessaoDe(sessaoId))?.agente).toBe(`Z${'x'.repeat(299)}`)
  })

  test.each([
    ['over', sql`update sessoes set expira_em = now() - interval '1 second'`],
    ['revoked', sql`update sessoes set revogada_em = now()`],
    ['of a dismissed person', sql`update usuarios set ativo = false where username like 'pessoa%'`],
  ])('%s opens nothing', async (_nome, mudar) => {
    const { refresh } = await (await pessoa()).abrir()
    await mudar.execute(db)
    expect(await checkRefresh(refresh)).toBe('NAO_AUTENTICADO')
    expect(await checkRefresh('inventado')).toBe('NAO_AUTENTICADO')
  })
})

describe('a refresh token', () => {
  test.each([
    ['a little younger than a day stays', DIA - 60, true, false],
    ['of a day is replaced at start-up', DIA, true, true],
    ['of a day stays at a renewal', DIA, false, false],
  ])('%s', async (_nome, segundos, girar, trocado) => {
    const { sessaoId, refresh } = await (await pessoa()).abrir()
    await ageSessoes(sessaoId, segundos)
    expect('refresh' in (await checkSessao(acesso, autor, refresh, girar))).toBe(trocado)
  })

  test('that was replaced serves a minute more, used or not; its use after that ends its session, and no other', async () => {
    const { id, abrir } = await pessoa()
    const { sessaoId, refresh } = await abrir()
    const secondSessao = await abrir()
    await ageSessoes(sessaoId, DIA)
    const { refresh: novo = '' } = await checkSessao(acesso, autor, refresh, true)
    const depois = async (segundos: number) => {
      await ageSessoes(sessaoId, segundos)
      const usadas = [
        await checkRefresh(refresh, true),
        await checkRefresh(refresh),
        await checkRefresh(novo),
        await checkRefresh(secondSessao.refresh),
      ]
      return [...usadas, (await sessaoDe(sessaoId))?.motivo]
    }
    const revogacoes = async () => (await atosDe(id)).filter(({ tipo }) => tipo === 'sessao_revogada')
    expect(await depois(40)).toEqual(['aceita', 'aceita', 'aceita', 'aceita', null])
    expect(await revogacoes()).toEqual([])
    const NAO = 'NAO_AUTENTICADO'
    expect(await depois(20)).toEqual([NAO, NAO, NAO, 'aceita', 'refresh reutilizado'])
    expect(await revogacoes()).toEqual([{ tipo: 'sessao_revogada', detalhes: { sessao: sessaoId } }])
  })
})

test('signing out ends that session once; a token that is unknown or missing is no error', async () => {
  const { id, abrir } = await pessoa()
  const [firstSessao, secondSessao] = [await abrir(), await abrir()]
  for (const refresh of [firstSessao.refresh, firstSessao.refresh, 'inventado', '', null, undefined])
    await signOut(db, autor, refresh)
  expect([await checkRefresh(firstSessao.refresh), await checkRefresh(secondSessao.refresh)]).toEqual([
    'NAO_AUTENTICADO',
    'aceita',
  ])
  const saidas = (await atosDe(id)).filter(({ tipo }) => tipo === 'saida')
  expect(saidas).toEqual([{ tipo: 'saida', detalhes: { sessao: firstSessao.sessaoId } }])
})

describe('the sessions that are listed', () => {
  test('are the open ones, to the person and to administrators, who read where each was used last', async () => {
    const { abrir, naSessao } = await pessoa()
    const [minha, usada, vencida, revogada] = [await abrir(), await abrir(), await abrir(), await abrir()]
    await sql`update sessoes set expira_em = now() where id = ${vencida.sessaoId}`.execute(db)
    await sql`update sessoes set revogada_em = now() where id = ${revogada.sessaoId}`.execute(db)
    await checkSessao(acesso, { ...autor, endereco: '198.51.100.4' }, usada.refresh, false)
    const eu = naSessao(minha.sessaoId)
    const desde = ({ id }: { id: number }) => id >= minha.sessaoId
    expect((await sessoesDaPessoa(db, eu)).map(({ id }) => id)).toEqual([usada.sessaoId, minha.sessaoId])
    const lojaAparelhos = (await aparelhosDaLoja(db, eu)).filter(desde)
    expect(lojaAparelhos.map(({ id, endereco, atual }) => [id, endereco, atual])).toEqual([
      [usada.sessaoId, '198.51.100.4', false],
      [minha.sessaoId, '203.0.113.7', true],
    ])
  })

  test('end all but one’s own, with sign-ins that wait; those of other persons go on', async () => {
    const [dona, alheia] = [await pessoa(), await pessoa()]
    const [minha, secondSessao, vencida] = [await dona.abrir(), await dona.abrir(), await dona.abrir()]
    const dela = await alheia.abrir()
    await sql`update sessoes set expira_em = now() where id = ${vencida.sessaoId}`.execute(db)
    for (const { id } of [dona, alheia])
      await sql`insert into entradas_pendentes (hash, usuario_id, expira_em)
        values (sha256(${`de ${id}`}::bytea), ${id}, now() + interval '1 minute')`.execute(db)
    expect(await endOtherSessoes(db, dona.naSessao(minha.sessaoId))).toEqual({ encerradas: 1 })
    const vistas = [
      await checkRefresh(minha.refresh),
      await checkRefresh(secondSessao.refresh),
      await checkRefresh(dela.refresh),
    ]
    expect(vistas).toEqual(['aceita', 'NAO_AUTENTICADO', 'aceita'])
    const pendentes = db.selectFrom('entradas_pendentes').select('usuario_id')
    expect(await pendentes.where('usuario_id', 'in', [dona.id, alheia.id]).execute()).toEqual([
      { usuario_id: alheia.id },
    ])
  })
})

describe('a device', () => {
  /** Reads whether the person is told that their second device is new, `segundos` after the first sign-in on it. */
  const avisosDepois = async (segundos: number) => {
    const { abrir, naSessao } = await pessoa()
    const mesa = await abrir('mesa')
    const celular = await abrir('celular')
    await ageSessoes(celular.sessaoId, segundos)
    const eu = naSessao(mesa.sessaoId)
    const [avisos, sessoes] = [await avisosDaPessoa(db, eu), await sessoesDaPessoa(db, eu)]
    return [avisos.entradas_novas.length, sessoes.find(({ id }) => id === celular.sessaoId)?.nova]
  }
  test.each([
    ['just now', 0, [1, true]],
    ['nearly seven days', 7 * DIA - 60, [1, true]],
    ['seven days', 7 * DIA + 60, [1, false]],
    ['nearly thirty days', 30 * DIA - 60, [1, false]],
    ['thirty days', 30 * DIA + 60, [0, false]],
  ])('that was new %s ago', async (_nome, segundos, esperado) => {
    expect(await avisosDepois(segundos)).toEqual(esperado)
  })

  test('is the first of a person, or one they had before: no notice', async () => {
    const { id, abrir } = await pessoa()
    await abrir('mesa')
    await abrir('mesa')
    expect((await atosDe(id)).map(({ tipo }) => tipo)).toEqual(['entrada', 'entrada'])
    await abrir('celular', null, { por_codigo_da_sessao: 5 })
    expect((await atosDe(id)).slice(2)).toMatchObject([
      { tipo: 'entrada', detalhes: { por_codigo_da_sessao: 5 } },
      { tipo: 'entrada_de_aparelho_novo', detalhes: { aparelho: 'Aparelho desconhecido' } },
    ])
  })

  test('of another person is neither ended nor confirmed', async () => {
    const [dona, alheia] = [await pessoa(), await pessoa()]
    const minha = await dona.abrir('mesa')
    await alheia.abrir('mesa')
    const dela = await alheia.abrir('celular')
    const eu = dona.naSessao(minha.sessaoId)
    expect(await codigoDe(endSessao(db, eu, dela.sessaoId))).toBe('SESSAO_NAO_ENCONTRADA')
    expect(await codigoDe(recogniseSessao(db, eu, dela.sessaoId))).toBe('SESSAO_NAO_ENCONTRADA')
    expect(await codigoDe(recogniseSessao(db, eu, minha.sessaoId))).toBe('SESSAO_NAO_ENCONTRADA')
    expect(await checkRefresh(dela.refresh)).toBe('aceita')
  })

  test('that is known loses one session only when one is ended', async () => {
    const { abrir, naSessao } = await pessoa()
    const mesa = await abrir('mesa')
    const [firstSessao, dois] = [await abrir('celular'), await abrir('celular')]
    await recogniseSessao(db, naSessao(mesa.sessaoId), firstSessao.sessaoId)
    await endSessao(db, naSessao(mesa.sessaoId), firstSessao.sessaoId)
    expect([await checkRefresh(firstSessao.refresh), await checkRefresh(dois.refresh)]).toEqual([
      'NAO_AUTENTICADO',
      'aceita',
    ])
  })
})

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${SAFARI}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) ${SAFARI}`
const SAMSUNG = `Mozilla/5.0 (Linux; Android 16; SM-S9) ${WEBKIT}`

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, 'Chrome no Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`, 'Edge no Windows'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  [`${SAMSUNG} SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36`, 'Samsung Internet no Android'],
  [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari no iPhone'],
  [`${IPHONE} CriOS/156.0 Mobile/15E148 Safari/604.1`, 'Chrome no iPhone'],
  [`${MAC} Version/19.0 Safari/605.1.15`, 'Safari no Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox no Linux'],
  ['curl/8.0', 'Aparelho desconhecido'],
  [null, 'Aparelho desconhecido'],
])('%s is %s', (agente, palavras) => {
  expect(aparelhoEmPalavras(agente)).toBe(palavras)
})
