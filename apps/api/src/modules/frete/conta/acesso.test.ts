import { afterAll, describe, expect, test } from 'vitest'
import { abrirEmulador, SEGREDO_DO_EMULADOR } from '../../../../test/support/emulador.ts'
import { abrirLoja, type Loja } from '../../../../test/support/loja.ts'
import { cifraDa } from '../../../shop/conta-externa.ts'
import { emulatedFreight, type FreteConfig } from '../frete.config.ts'
import { guardaDe } from './acesso.data.ts'

const emulador = await abrirEmulador()
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
async function comLoja(mudanca: object, usar: (loja: Loja) => Promise<void>) {
  const loja = await abrirLoja(undefined, { frete: configDe(mudanca) })
  await usar(loja).finally(() => loja.fechar())
}
const acesso = async (loja: Loja) => (await loja.pedir('GET', '/api/frete/acesso/')).body[0]
const verificar = async (loja: Loja) => (await loja.pedir('POST', '/api/frete/verificar/')).body[0]
const vencer = ({ banco }: Loja) =>
  banco.db.updateTable('acessos_de_transporte').set({ expira_em: new Date().toISOString() }).execute()
const guardado = ({ banco }: Loja) => banco.db.selectFrom('acessos_de_transporte').selectAll().executeTakeFirstOrThrow()

test('the end of a panel token is read from it', async () => {
  await comLoja({ token: jwt(14), aplicativo: null }, async (loja) => {
    const lido = await acesso(loja)
    expect(lido).toMatchObject({ modo: 'token', dias_restantes: 14, pode_conectar: false })
    expect(lido.aviso).toContain('vence em 14 dias')
    expect(lido.expira_em).toMatch(/^\d{4}-/)
  })
})

test('the check names the permission that is missing, and tells the wallet’s balance', async () => {
  await comLoja({}, async (loja) => {
    const tudo = await verificar(loja)
    expect(tudo).toMatchObject({ transportadora: 'O Melhor Envio', saldo: 10_000 })
    expect(tudo.verificacoes.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, true, true])
    await emulador.controle('PATCH', '/configuracao', { escoposRetirados: ['orders-read'] })
    const semLeitura = (await verificar(loja)).verificacoes
    await emulador.controle('PATCH', '/configuracao', { escoposRetirados: [] })
    expect(semLeitura.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([
      { nome: 'Leitura de envios', ok: false, motivo: expect.stringContaining('falta "orders-read"') },
    ])
  })
})

describe('an application of the shop’s own', () => {
  const retorno = 'http://localhost/melhor-envio/callback'
  const conectar = async (loja: Loja) => {
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
    await comLoja({ token: '' }, async (loja) => {
      expect(await acesso(loja)).toMatchObject({ modo: 'nenhum', pode_conectar: true, aviso: expect.any(String) })
      const { dados, resposta } = await conectar(loja)
      expect(resposta).toMatchObject({ status: 200, body: { conectado: true } })
      expect(await acesso(loja)).toMatchObject({ modo: 'aplicativo', aviso: null })
      // A code serves once.
      expect((await loja.pedir('POST', '/api/melhor-envio/callback/', dados, { host: 'localhost' })).status).toBe(400)
      await vencer(loja)
      await emulador.controle('DELETE', '/requisicoes')
      for (const { saldo } of await Promise.all([1, 2, 3].map(() => verificar(loja)))) expect(saldo).toBe(10_000)
      const pedidos = await emulador.controle('GET', '/requisicoes?servico=melhor-envio&limite=200')
      expect(pedidos.filter(({ caminho }: { caminho: string }) => caminho.includes('oauth/token'))).toHaveLength(1)
      expect((await guardado(loja)).access?.toString('utf8')).not.toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    })
  })

  test('whose authorisation is lost says so, and the token of the panel serves in its place', async () => {
    await comLoja({}, async (loja) => {
      expect((await conectar(loja)).resposta.status).toBe(200)
      await vencer(loja)
      await emulador.controle('POST', '/zerar', { manterAutorizacao: false })
      expect((await verificar(loja)).saldo).toBe(10_000)
      expect(await acesso(loja)).toMatchObject({ modo: 'token' })
      expect((await guardado(loja)).motivo).toContain('não aceita mais')
    })
  })

  test('under a lost key it is given up with the reason; disconnecting and connecting anew work; all of it is audited', async () => {
    await comLoja({ token: '' }, async (loja) => {
      const { db } = loja.banco
      const atos = async () => {
        const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=frete_conectado,frete_desconectado')).body
        return results.map(({ tipo, usuario, comando, alvo, detalhes }: Record<string, string>) => [
          `${tipo}: ${alvo} por ${usuario ?? comando}`,
          detalhes,
        ])
      }
      const perderChave = () => {
        const cifra = cifraDa(guardaDe('melhor_envio'), Buffer.alloc(32, 99))
        const selados = { access: cifra.encrypt('acesso'), refresh: cifra.encrypt('renovacao') }
        return db.updateTable('acessos_de_transporte').set(selados).execute()
      }
      const desconectar = async () => (await loja.pedir('DELETE', '/api/melhor-envio/conexao/')).status
      const PERDIDA = expect.stringMatching(/outra chave secreta.*Conecte novamente\.$/s)

      await conectar(loja)
      await perderChave()
      // The first call finds out: here a call to the carrier.
      expect((await verificar(loja)).verificacoes[0]).toMatchObject({
        ok: false,
        motivo: expect.stringContaining('não está conectada'),
      })
      expect(await acesso(loja)).toMatchObject({ modo: 'nenhum', pode_conectar: true, aviso: PERDIDA })
      expect(await acesso(loja)).toMatchObject({ modo: 'nenhum', aviso: PERDIDA })
      expect(await guardado(loja)).toMatchObject({ access: null, refresh: null })

      await conectar(loja)
      expect(await acesso(loja)).toMatchObject({ modo: 'aplicativo', aviso: null })
      await perderChave()
      expect([await desconectar(), await desconectar()]).toEqual([204, 204])
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
