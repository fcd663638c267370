import { afterAll, describe, expect, test } from 'vitest'
import { openEmulator } from '../../../../test/support/emulador.ts'
import { openLoja, type TestLoja } from '../../../../test/support/loja.ts'
import { SEGREDO_DO_EMULADOR } from '../../../../test/support/programa.ts'
import { cifraDa } from '../../../shop/conta-externa.ts'
import { emulatedFreight, type FreteConfig } from '../frete.config.ts'
import { guardaDe } from './acesso.data.ts'

const emulador = await openEmulator()
afterAll(() => emulador.fechar())

const jwt = (dias: number) => {
  const parte = (dado: object) => Buffer.from(JSON.stringify(dado)).toString('base64url')
  return `${parte({ alg: 'none' })}.${parte({ exp: Math.floor(Date.now() / 1000 + dias * 86_400 + 60) })}.x`
}
function configDe(mudanca: object): FreteConfig {
  const { melhorEnvio, ...resto } = emulatedFreight(emulador.port, SEGREDO_DO_EMULADOR)
  if (!melhorEnvio) throw new Error('the emulated freight has a carrier')
  return { ...resto, melhorEnvio: { ...melhorEnvio, pausaMs: 1, ...mudanca } }
}
async function runWithLoja(mudanca: object, usar: (loja: TestLoja) => Promise<void>) {
  const loja = await openLoja(undefined, { frete: configDe(mudanca) })
  await usar(loja).finally(() => loja.fechar())
}
const acesso = async (loja: TestLoja) => (await loja.pedir('GET', '/api/frete/acesso/')).body[0]
const checkAcesso = async (loja: TestLoja) => (await loja.pedir('POST', '/api/frete/verificar/')).body[0]
const expireAcesso = ({ banco }: TestLoja) =>
  banco.db.updateTable('acessos_de_transporte').set({ expira_em: new Date().toISOString() }).execute()
const guardado = ({ banco }: TestLoja) =>
  banco.db.selectFrom('acessos_de_transporte').selectAll().executeTakeFirstOrThrow()

test('the end of a panel token is read from it', async () => {
  await runWithLoja({ token: jwt(14), aplicativo: null }, async (loja) => {
    const lido = await acesso(loja)
    expect(lido).toMatchObject({ modo: 'token', dias_restantes: 14, pode_conectar: false })
    expect(lido.aviso).toContain('vence em 14 dias')
    expect(lido.expira_em).toMatch(/^\d{4}-/)
  })
})

test('the check names the permission that is missing, and tells the wallet’s balance', async () => {
  await runWithLoja({}, async (loja) => {
    const fullVerificacao = await checkAcesso(loja)
    expect(fullVerificacao).toMatchObject({ transportadora: 'O Melhor Envio', saldo: 10_000 })
    expect(fullVerificacao.verificacoes.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, true, true])
    await emulador.controle('PATCH', '/configuracao', { escoposRetirados: ['orders-read'] })
    const limitedVerificacoes = (await checkAcesso(loja)).verificacoes
    await emulador.controle('PATCH', '/configuracao', { escoposRetirados: [] })
    expect(limitedVerificacoes.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([
      { nome: 'Leitura de envios', ok: false, motivo: expect.stringContaining('falta "orders-read"') },
    ])
  })
})

describe('an application of the shop’s own', () => {
  const retorno = 'http://localhost/melhor-envio/callback'
  const connectFrete = async (loja: TestLoja) => {
    await emulador.controle('PATCH', '/configuracao', { redirectMelhorEnvio: retorno })
    const { url } = (await loja.pedir('GET', '/api/melhor-envio/auth/', undefined, { host: 'localhost' })).body
    const ida = new URL(url)
    expect(ida.searchParams.get('redirect_uri')).toBe(retorno)
    const volta = await loja.app.inject({
      method: 'POST',
      url: ida.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([...ida.searchParams, ['decisao', 'autorizar']]).toString(),
    })
    const { searchParams } = new URL(volta.headers.location ?? '', retorno)
    const dados = { code: searchParams.get('code'), state: searchParams.get('state') }
    return { dados, resposta: await loja.pedir('POST', '/api/melhor-envio/callback/', dados, { host: 'localhost' }) }
  }

  test('is authorised once, and its tokens are renewed by one request however many wait', async () => {
    await runWithLoja({ token: '' }, async (loja) => {
      expect(await acesso(loja)).toMatchObject({ modo: 'nenhum', pode_conectar: true, aviso: expect.any(String) })
      const { dados, resposta } = await connectFrete(loja)
      expect(resposta).toMatchObject({ status: 200, body: { conectado: true } })
      expect(await acesso(loja)).toMatchObject({ modo: 'aplicativo', aviso: null })
      // A code serves once.
      expect((await loja.pedir('POST', '/api/melhor-envio/callback/', dados, { host: 'localhost' })).status).toBe(400)
      await expireAcesso(loja)
      await emulador.controle('DELETE', '/requisicoes')
      for (const { saldo } of await Promise.all([1, 2, 3].map(() => checkAcesso(loja)))) expect(saldo).toBe(10_000)
      const pedidos = await emulador.controle('GET', '/requisicoes?servico=melhor-envio&limite=200')
      expect(pedidos.filter(({ caminho }: { caminho: string }) => caminho.includes('oauth/token'))).toHaveLength(1)
      expect((await guardado(loja)).access?.toString('utf8')).not.toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    })
  })

  test('whose authorisation is lost says so, and the token of the panel serves in its place', async () => {
    await runWithLoja({}, async (loja) => {
      expect((await connectFrete(loja)).resposta.status).toBe(200)
      await expireAcesso(loja)
      await emulador.controle('POST', '/zerar', { manterAutorizacao: false })
      expect((await checkAcesso(loja)).saldo).toBe(10_000)
      expect(await acesso(loja)).toMatchObject({ modo: 'token' })
      expect((await guardado(loja)).motivo).toContain('não aceita mais')
    })
  })

  test('under a lost key it is given up with the reason; disconnecting and connecting anew work; all of it is audited', async () => {
    await runWithLoja({ token: '' }, async (loja) => {
      const { db } = loja.banco
      const atos = async () => {
        const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=frete_conectado,frete_desconectado')).body
        return results.map(({ tipo, usuario, comando, alvo, detalhes }: Record<string, string>) => [
          `${tipo}: ${alvo} por ${usuario ?? comando}`,
          detalhes,
        ])
      }
      const loseKey = () => {
        const cifra = cifraDa(guardaDe('melhor_envio'), Buffer.alloc(32, 99))
        const selados = { access: cifra.encrypt('acesso'), refresh: cifra.encrypt('renovacao') }
        return db.updateTable('acessos_de_transporte').set(selados).execute()
      }
      const disconnectFrete = async () => (await loja.pedir('DELETE', '/api/melhor-envio/conexao/')).status
      const PERDIDA = expect.stringMatching(/outra chave secreta.*Conecte novamente\.$/s)

      await connectFrete(loja)
      await loseKey()
      // The first call finds out: here a call to the carrier.
      expect((await checkAcesso(loja)).verificacoes[0]).toMatchObject({
        ok: false,
        motivo: expect.stringContaining('não está conectada'),
      })
      expect(await acesso(loja)).toMatchObject({ modo: 'nenhum', pode_conectar: true, aviso: PERDIDA })
      expect(await acesso(loja)).toMatchObject({ modo: 'nenhum', aviso: PERDIDA })
      expect(await guardado(loja)).toMatchObject({ access: null, refresh: null })

      await connectFrete(loja)
      expect(await acesso(loja)).toMatchObject({ modo: 'aplicativo', aviso: null })
      await loseKey()
      expect([await disconnectFrete(), await disconnectFrete()]).toEqual([204, 204])
      const conectado = ['frete_conectado: Melhor Envio por dona', {}]
      expect(await atos()).toEqual([
        ['frete_desconectado: Melhor Envio por dona', {}],
        conectado,
        ['frete_desconectado: Melhor Envio por sistema', { motivo: PERDIDA }],
        conectado,
      ])
    })
  })
})
