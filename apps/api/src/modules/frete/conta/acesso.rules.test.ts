import { expect, test } from 'vitest'
import { tabelaFixa } from '../../../../test/support/transportadoras/tabela-fixa.ts'
import type { AcessoDaConta } from '../transportadora/transportadora.ts'
import { acessosAoFrete, checkFreteContas } from './acesso.rules.ts'

const DIA_MS = 86_400_000
/** An access that ends after so many days, and a minute more; null never ends. */
const ate = (dias: number | null, mais: Partial<AcessoDaConta> = {}): AcessoDaConta => ({
  modo: 'token',
  podeConectar: false,
  motivo: null,
  recusado: false,
  expiraEm: dias === null ? null : new Date(Date.now() + dias * DIA_MS + 60_000).toISOString(),
  ...mais,
})

test.each([
  [ate(null), null, null],
  [ate(40), 40, null],
  [ate(15), 15, null],
  [ate(14), 14, /^O acesso ao frete vence em 14 dias \(\d\d\/\d\d\/\d{4}\): gere outro/],
  [ate(2), 2, /vence em 2 dias/],
  [ate(1), 1, /vence em 1 dia \(/],
  [ate(0), 0, /vence em menos de um dia/],
  [ate(-1), -1, /venceu em \d\d/],
  [ate(40, { recusado: true }), 40, /^A Motoboy recusou o acesso da loja/],
  [ate(0, { recusado: true }), 0, /recusou o acesso/],
  [ate(null, { recusado: true }), null, /recusou o acesso/],
  // An expired one is refused because of that.
  [ate(-1, { recusado: true }), -1, /venceu em/],
  [ate(null, { modo: 'nenhum' }), null, /^A Motoboy não está conectado\.$/],
  [ate(40, { modo: 'nenhum', recusado: true, motivo: 'Foi revogada.' }), 40, /^Foi revogada\.$/],
  [ate(null, { modo: 'aplicativo', podeConectar: true }), null, null],
])('%j has %s days left and warns %s', async (acesso, dias, aviso) => {
  const [lido] = await acessosAoFrete({ transportadoras: [{ ...tabelaFixa(), acesso: async () => acesso }] })
  expect(lido).toMatchObject({
    provedor: 'motoboy',
    transportadora: 'A Motoboy',
    modo: acesso.modo,
    expira_em: acesso.expiraEm,
    dias_restantes: dias,
    recusado: acesso.recusado,
    pode_conectar: acesso.podeConectar,
  })
  if (aviso === null) expect(lido?.aviso).toBeNull()
  else expect(lido?.aviso).toMatch(aviso)
})

test('a carrier without an account has neither access nor anything to check', async () => {
  const conta = { saldo: 12.5, verificacoes: [{ nome: 'Cotação', ok: true, motivo: null }] }
  const transportadoras = [tabelaFixa(), { ...tabelaFixa(), nome: 'outra', conta: async () => conta }]
  expect(await acessosAoFrete({ transportadoras })).toEqual([])
  expect(await checkFreteContas({ transportadoras })).toEqual([
    { provedor: 'outra', transportadora: 'A Motoboy', ...conta },
  ])
})
