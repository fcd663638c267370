import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodies, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { draw } from '../../../test/support/screen.tsx'
import { FreteCard } from './FreteCard.tsx'

const GET = 'GET /frete/acesso/'
const LIMITE = 'GET /frete/configuracao/'
const VERIFICAR = 'POST /frete/verificar/'
const ACESSO = {
  provedor: 'melhor_envio',
  transportadora: 'O Melhor Envio',
  modo: 'aplicativo',
  expira_em: null,
  dias_restantes: null,
  aviso: null,
  recusado: false,
  pode_conectar: true,
}
const botoes = () =>
  page
    .getByRole('button')
    .elements()
    .map((um) => um.textContent)

async function abrir(admin: boolean, acessos: object[], respostas: Parameters<typeof prepare>[0] = {}) {
  await prepare({ [GET]: ok(acessos), [LIMITE]: ok({ tolerancia_do_preco: 1 }), ...respostas })
  await draw(<FreteCard admin={admin} />)
  await expect.element(page.getByText(/^(Melhor Envio|Nenhuma)/)).toBeVisible()
  if (acessos.length > 0) await expect.element(page.getByText(/^Se o preço da etiqueta subir/)).toBeVisible()
}

const MUDA = 'Mudar limite'
const VERIFICA = 'Verificar permissões'
const [AUTORIZAR, DESCONECTAR] = ['Autorizar Melhor Envio', 'Desconectar do Melhor Envio']
test.each<[boolean, object, string[]]>([
  [true, {}, [DESCONECTAR, MUDA, VERIFICA]],
  [true, { modo: 'token' }, [AUTORIZAR, MUDA, VERIFICA]],
  [true, { modo: 'nenhum' }, [AUTORIZAR, MUDA, VERIFICA]],
  [true, { pode_conectar: false }, [MUDA, VERIFICA]],
  [true, { modo: 'nenhum', pode_conectar: false }, [MUDA, VERIFICA]],
  [false, {}, []],
  [false, { modo: 'nenhum' }, []],
])(
  'to an administrator (%s) an account with %o is offered to be connected, disconnected and tried',
  async (admin, acesso, esperado) => {
    await abrir(admin, [{ ...ACESSO, ...acesso }])
    expect(botoes()).toEqual(esperado)
  },
)

test.each<[object, string, string, string]>([
  [{}, 'conectado', 'text-sucesso', 'O acesso se renova sozinho.'],
  [{ modo: 'token', dias_restantes: 0 }, 'conectado pelo painel', 'text-sucesso', 'Não se sabe até quando'],
  [{ dias_restantes: -1 }, 'conectado', 'text-erro', 'O acesso se renova sozinho.'],
  [{ recusado: true }, 'conectado', 'text-erro', 'O acesso se renova sozinho.'],
  [{ modo: 'nenhum' }, 'desconectado', 'text-erro', 'Conecte para comprar etiquetas.'],
  [{ expira_em: '2026-12-01' }, 'conectado', 'text-sucesso', 'O acesso vale até 01/12/2026.'],
  [{ expira_em: '2026-12-01', aviso: 'Renove.' }, 'conectado', 'text-aviso', 'Renove.'],
])('an account with %o is said to be %s', async (acesso, palavra, cor, dica) => {
  await abrir(false, [{ ...ACESSO, ...acesso }])
  await expect.element(page.getByText(`Melhor Envio: ${palavra}`, { exact: true })).toHaveClass(cor)
  await expect.element(page.getByText(dica, { exact: false })).toBeVisible()
})

test('a shop without carriers has no button that verifies permissions', async () => {
  await abrir(true, [])
  await expect.element(page.getByText('Nenhuma transportadora configurada: só há retirada na loja.')).toBeVisible()
  expect(botoes()).toEqual([])
})

test('a trial tells what each account may do, its balance only if it is known; one that failed says so', async () => {
  const verificacoes = [
    { nome: 'Saldo', ok: true, motivo: null },
    { nome: 'Etiquetas', ok: false, motivo: 'Sem permissão.' },
  ]
  await abrir(true, [ACESSO], {
    [VERIFICAR]: [
      { status: 500 },
      ok([
        { provedor: 'melhor_envio', transportadora: 'O Melhor Envio', saldo: 0, verificacoes },
        { provedor: 'outra', transportadora: 'A Outra', saldo: null, verificacoes: [] },
      ]),
    ],
  })
  const verificar = page.getByRole('button', { name: VERIFICA })
  await verificar.click()
  await expect.poll(avisados).toEqual(['error: Não foi possível verificar o frete. Tente novamente.'])
  await verificar.click()
  const linhas = page.getByRole('list', { name: 'Permissões: O Melhor Envio' }).getByRole('listitem')
  await expect
    .poll(() => linhas.elements().map((linha) => linha.textContent))
    .toEqual(['Saldo', 'EtiquetasSem permissão.', 'Saldo na carteira: R$ 0,00'])
  await expect.element(page.getByText('Saldo', { exact: true })).toHaveClass('text-sucesso')
  await expect.element(page.getByText('Etiquetas', { exact: true })).toHaveClass('text-erro')
  expect(page.getByRole('list', { name: 'Permissões: A Outra' }).element().childElementCount).toBe(0)
})

test('disconnecting reads the account again, which then can be connected; a failure of either is said', async () => {
  const DESLIGAR = 'DELETE /melhor-envio/conexao/'
  await abrir(true, [], {
    [GET]: [ok([ACESSO]), ok([{ ...ACESSO, modo: 'nenhum' }])],
    [DESLIGAR]: [{ status: 500 }, { status: 204 }],
    'GET /melhor-envio/auth/': { status: 500 },
  })
  await page.getByRole('button', { name: DESCONECTAR }).click()
  await expect.poll(avisados).toEqual(['error: Não foi possível desconectar. Tente novamente.'])
  await page.getByRole('button', { name: DESCONECTAR }).click()
  await page.getByRole('button', { name: AUTORIZAR }).click()
  await expect.poll(avisados).toEqual(['error: Não foi possível abrir a autorização. Tente novamente.'])
  expect(await received(DESLIGAR)).toHaveLength(2)
})

test.each([
  [1, /subir mais de R\$ 1,00, a loja pergunta/],
  [0, /subir, a loja pergunta/],
])('a limit of %d is said in words', async (tolerancia_do_preco, frase) => {
  await abrir(false, [ACESSO], { [LIMITE]: ok({ tolerancia_do_preco }) })
  await expect.element(page.getByText(frase)).toBeVisible()
})

test.each([
  ['2,50', 2.5, /mais de R\$ 2,50/],
  ['0', 0, /da etiqueta subir, a loja pergunta/],
])(
  'an administrator lets a price rise by %s; what cannot be read as money is not sent',
  async (texto, reais, frase) => {
    const MUDAR = 'PATCH /frete/configuracao/'
    const de = ok({ tolerancia_do_preco: 7 })
    await abrir(true, [ACESSO], { [LIMITE]: de, [MUDAR]: ok({ tolerancia_do_preco: reais }) })
    await page.getByRole('button', { name: MUDA }).click()
    const campo = page.getByLabelText('Comprar sem perguntar se subir até')
    const salvar = page.getByRole('button', { name: 'Salvar' })
    await campo.fill('')
    await salvar.click()
    await expect.element(page.getByText('Informe um valor')).toBeVisible()
    await campo.fill(texto)
    await salvar.click()
    await expect.element(page.getByText(frase)).toBeVisible()
    expect(await bodies(MUDAR)).toEqual([{ tolerancia_do_preco: reais }])
  },
)
