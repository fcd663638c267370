import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { draw, openScreen, texts } from '../../../test/support/screen.tsx'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import { CifraDialog } from './CifraDialog.tsx'
import { CopiasCard } from './CopiasCard.tsx'
import { FreteCard } from './FreteCard.tsx'
import { useSavePagamento } from './pagamento/PagamentoPage.tsx'
import { configuracaoDePagamento } from './pagamento/pagamento.queries.ts'
import SaudePage, { saudeDoSistema } from './saude/SaudePage.tsx'

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
const buttons = () => texts(page.getByRole('button'))

async function openConfiguracoes(admin: boolean, acessos: object[], answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({ [GET]: ok(acessos), [LIMITE]: ok({ tolerancia_do_preco: 1 }), ...answers })
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
  async (admin, acesso, expected) => {
    await openConfiguracoes(admin, [{ ...ACESSO, ...acesso }])
    expect(buttons()).toEqual(expected)
  },
)

test.each<[object, string, string, string]>([
  [{}, 'conectado', 'text-sucesso', 'O acesso se renova sozinho.'],
  [{ modo: 'token', dias_restantes: 0 }, 'conectado pelo painel', 'text-sucesso', 'a loja avisa'],
  [{ dias_restantes: -1 }, 'conectado', 'text-erro', 'O acesso se renova sozinho.'],
  [{ recusado: true }, 'conectado', 'text-erro', 'O acesso se renova sozinho.'],
  [{ modo: 'nenhum' }, 'desconectado', 'text-erro', 'Conecte para comprar etiquetas.'],
  [{ expira_em: '2026-12-01' }, 'conectado', 'text-sucesso', 'O acesso vale até 01/12/2026.'],
  [{ expira_em: '2026-12-01', aviso: 'Renove.' }, 'conectado', 'text-aviso', 'Renove.'],
])('an account with %o is said to be %s', async (acesso, word, cor, hint) => {
  await openConfiguracoes(false, [{ ...ACESSO, ...acesso }])
  await expect.element(page.getByText(`Melhor Envio: ${word}`, { exact: true })).toHaveClass(cor)
  await expect.element(page.getByText(hint, { exact: false })).toBeVisible()
})

test.each([
  [{ modo: 'token' }, 'default'],
  [{ modo: 'token', recusado: true }, 'filled'],
  [{ modo: 'nenhum' }, 'filled'],
])('authorising an account with %o is offered as %s', async (acesso, variant) => {
  await openConfiguracoes(true, [{ ...ACESSO, ...acesso }])
  await expect.element(page.getByRole('button', { name: AUTORIZAR })).toHaveAttribute('data-botao', variant)
})

test('a shop without carriers has no button that verifies permissions', async () => {
  await openConfiguracoes(true, [])
  await expect.element(page.getByText('Nenhuma transportadora configurada: só há retirada na loja.')).toBeVisible()
  expect(buttons()).toEqual([])
})

test('a trial tells what each account may do, its balance only if it is known; one that failed says so', async () => {
  const verificacoes = [
    { nome: 'Saldo', ok: true, motivo: null },
    { nome: 'Etiquetas', ok: false, motivo: 'Sem permissão.' },
  ]
  await openConfiguracoes(true, [ACESSO], {
    [VERIFICAR]: [
      { status: 500 },
      ok([
        { provedor: 'melhor_envio', transportadora: 'O Melhor Envio', saldo: 0, verificacoes },
        { provedor: 'outra', transportadora: 'A Outra', saldo: null, verificacoes: [] },
      ]),
    ],
  })
  const checkButton = page.getByRole('button', { name: VERIFICA })
  await checkButton.click()
  await expect.poll(avisados).toEqual(['error: Não foi possível verificar o frete. Tente novamente.'])
  // Trying shows whether the access is refused.
  await expect.poll(() => received(GET)).toHaveLength(2)
  await checkButton.click()
  const linhas = page.getByRole('list', { name: 'Permissões: O Melhor Envio' }).getByRole('listitem')
  const expectedLinhas = ['Saldo', 'EtiquetasSem permissão.', 'Saldo na carteira: R$ 0,00']
  await expect.poll(() => texts(linhas)).toEqual(expectedLinhas)
  await expect.element(page.getByText('Saldo', { exact: true })).toHaveClass('text-sucesso')
  await expect.element(page.getByText('Etiquetas', { exact: true })).toHaveClass('text-erro')
  expect(page.getByRole('list', { name: 'Permissões: A Outra' }).element().childElementCount).toBe(0)
})

test('disconnecting reads the account again, which then can be connected; a failure of either is said', async () => {
  const DESLIGAR = 'DELETE /melhor-envio/conexao/'
  await openConfiguracoes(true, [], {
    [GET]: [ok([ACESSO]), ok([{ ...ACESSO, modo: 'nenhum' }])],
    [DESLIGAR]: [{ status: 500 }, { status: 204 }],
    'GET /melhor-envio/auth/': [{ status: 500 }, ok({ url: new URL('#melhor-envio', location.href).href })],
  })
  await page.getByRole('button', { name: DESCONECTAR }).click()
  await expect.poll(avisados).toEqual(['error: Não foi possível desconectar. Tente novamente.'])
  await page.getByRole('button', { name: DESCONECTAR }).click()
  await page.getByRole('button', { name: AUTORIZAR }).click()
  await expect.poll(avisados).toEqual(['error: Não foi possível abrir a autorização. Tente novamente.'])
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  await page.getByRole('button', { name: AUTORIZAR }).click()
  await expect.poll(() => location.hash).toBe('#melhor-envio')
  expect(await received(DESLIGAR)).toHaveLength(2)
})

test.each([
  ['2,50', 2.5, /mais de R\$ 2,50/],
  ['0', 0, /da etiqueta subir, a loja pergunta/],
])(
  'an administrator lets a price rise by %s; what cannot be read as money is not sent',
  async (text, reais, sentence) => {
    const MUDAR = 'PATCH /frete/configuracao/'
    const limitAnswer = ok({ tolerancia_do_preco: 7 })
    await openConfiguracoes(true, [ACESSO], { [LIMITE]: limitAnswer, [MUDAR]: ok({ tolerancia_do_preco: reais }) })
    await page.getByRole('button', { name: MUDA }).click()
    const field = page.getByLabelText('Comprar sem perguntar se subir até')
    const saveButton = page.getByRole('button', { name: 'Salvar' })
    await field.fill('')
    await saveButton.click()
    await expect.element(page.getByText('Informe um valor')).toBeVisible()
    await field.fill(text)
    await saveButton.click()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(field).not.toBeInTheDocument()
    expect(await bodies(MUDAR)).toEqual([{ tolerancia_do_preco: reais }])
  },
)

const PUT = 'PUT /copias/cifra/'
const field = (name: string) => page.getByLabelText(name, { exact: true })
const clickSave = () => page.getByRole('button', { name: 'Salvar' }).click()

async function openCifra(...answers: object[]) {
  await prepare({ [PUT]: answers.map((resposta) => ({ status: 200, ...resposta })) })
  let closeCount = 0
  const cifra = { modo: null, destinatario: null }
  await draw(<CifraDialog cifra={cifra} onClose={() => closeCount++} />)
  await expect.element(field('Senha das cópias')).toBeVisible()
  return () => closeCount
}
const corpos = () => bodies(PUT)

test('a password is asked for twice and sent once both are alike; a refusal stands at its field', async () => {
  const countCloses = await openCifra(answer(400, { erros: { senha: ['Senha muito comum.'] } }), {
    body: { modo: 'senha', destinatario: null },
  })
  await clickSave()
  await expect.poll(() => page.getByText('Campo obrigatório').elements().length).toBe(2)
  await field('Senha das cópias').fill('uma frase longa')
  await field('Repita a senha').fill('outra')
  await expect.element(page.getByText('As duas senhas são diferentes')).toBeVisible()
  await clickSave()
  expect(await corpos()).toEqual([])
  await field('Senha das cópias').fill('outra')
  await expect.element(page.getByText('As duas senhas são diferentes')).not.toBeInTheDocument()
  await clickSave()
  await expect.element(page.getByText('Senha muito comum.')).toBeVisible()
  expect([countCloses(), avisados()]).toEqual([0, []])
  await clickSave()
  await expect.poll(countCloses).toBe(1)
  expect(await corpos()).toEqual(Array(2).fill({ modo: 'senha', senha: 'outra' }))
  expect(avisados()).toEqual(['success: As próximas cópias serão cifradas.'])
})

test('for a recipient only the recipient is sent, without blanks around it; for none nothing', async () => {
  const countCloses = await openCifra({ status: 500 }, { body: { modo: 'nenhuma', destinatario: null } })
  await field('Cifrar as cópias').selectOptions('destinatario')
  await clickSave()
  await expect.element(page.getByText('Campo obrigatório')).toBeVisible()
  await field('Destinatário').fill(' age1abc ')
  await clickSave()
  await expect.element(page.getByText('Não foi salvo. Tente novamente.')).toBeVisible()
  await field('Cifrar as cópias').selectOptions('nenhuma')
  await clickSave()
  await expect.poll(countCloses).toBe(1)
  expect(await corpos()).toEqual([{ modo: 'destinatario', destinatario: 'age1abc' }, { modo: 'nenhuma' }])
  expect(avisados()).toEqual(['success: As cópias não serão cifradas.'])
})

const COPIAS = 'GET /copias/'
const NOME = 'estampa-2026-11-29-030000.tar.zst'
const copias = (vista_fora: object | null) =>
  ok({
    ativo: true,
    hora: '03:00',
    dias: 14,
    pasta: 'C:\\Users\\Ana\\OneDrive\\Cópias',
    fazendo: false,
    atrasada: false,
    antiga: false,
    falha: null,
    cifra: { modo: 'nenhuma', destinatario: null },
    vista_fora,
    copias: [{ nome: NOME, criada_em: '2026-11-29T06:00:00Z', bytes: 1_234_567, verificacao: 'completa', linhas: 1 }],
  })

test('a person is told which file of what size to look for in the cloud, and notes that it is there', async () => {
  const VISTA = 'POST /copias/vista-fora/'
  const seenCopia = { nome: NOME, em: '2026-11-29T12:00:00Z', ha_muito: false }
  await prepare({ [COPIAS]: [copias(null), copias(seenCopia)], [VISTA]: [{ status: 500 }, { status: 204 }] })
  await draw(<CopiasCard />)
  await expect.element(page.getByText('Na nuvem: não se sabe')).toBeVisible()
  await page.getByRole('button', { name: 'Conferir na nuvem' }).click()
  const dialog = page.getByRole('dialog', { name: 'A cópia chegou à nuvem?' })
  for (const fact of [NOME, '29/11/2026 03:00', '1,2 MB (1.234.567 bytes)'])
    await expect.element(dialog.getByText(fact, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('As cópias não são cifradas', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Vi esta cópia lá' }).click()
  await expect.poll(avisados).toEqual(['error: Não foi possível anotar. Tente novamente.'])
  await dialog.getByRole('button', { name: 'Vi esta cópia lá' }).click()
  await expect.element(page.getByText('Vista na nuvem em 29/11/2026')).toHaveClass('text-sucesso')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await bodies(VISTA)).toEqual(Array(2).fill({ nome: NOME }))
})

test('one that nobody saw there for a month is said to be so', async () => {
  await prepare({ [COPIAS]: copias({ nome: NOME, em: '2026-10-20T12:00:00Z', ha_muito: true }) })
  await draw(<CopiasCard />)
  await expect.element(page.getByText('Vista na nuvem em 20/10/2026')).toHaveClass('text-aviso')
})

const PUT_PAGAMENTO = 'PUT /pagamentos/configuracao/'
const before = { pix_chave: 'a@loja.com', pix_nome: 'ATELIE', pix_cidade: 'RECIFE' }
const typedConfiguracao = { ...before, pix_chave: '(81) 99999-0000' }
const storedConfiguracao = { ...before, pix_chave: '+5581999990000' }

test('where the shop receives is kept as the server stored it, not as it was typed', async () => {
  await prepare({ [PUT_PAGAMENTO]: ok(storedConfiguracao) })
  const client = createQueryClient()
  const { fazer } = await drawHook(() => useSavePagamento(before), client)
  await fazer(({ save }) => save(typedConfiguracao))
  await expect.poll(avisados).toEqual(['success: Pagamento salvo.'])
  expect(await received(PUT_PAGAMENTO)).toMatchObject([{ body: typedConfiguracao }])
  expect(client.getQueryData(configuracaoDePagamento.queryKey)).toEqual(storedConfiguracao)
})

const disco = { chave: 'disco', titulo: 'Disco', estado: 'bem', frase: 'Restam 31 GB.', acao: null }
const place = {
  chave: 'copia_fora',
  titulo: 'Lugar das cópias',
  estado: 'atencao',
  frase: 'No mesmo disco.',
  acao: { texto: 'Informe BACKUP_PASTA.', endereco: null },
}
const envios = {
  chave: 'envios',
  titulo: 'Envios ao Bling',
  estado: 'problema',
  frase: '3 envios falharam.',
  acao: { texto: 'Ver o que falhou', endereco: '/configuracoes/sincronizacao?estado=falhas' },
}
const openSaude = async (...answers: { status: number; body?: object }[]) => {
  await prepare({ 'GET /saude/sistema/': answers })
  return openScreen([{ path: '/configuracoes/saude', element: <SaudePage /> }], '/configuracoes/saude')
}
const saude = (...linhas: object[]) => ok({ versao: '0.1.0', linhas })

test('problems come first, then warnings, each with its word and the thing to do', async () => {
  const { router } = await openSaude(saude(disco, place, envios))
  await expect.element(page.getByText('2 coisas precisam de alguém.')).toBeVisible()
  const precisa = page.getByRole('region', { name: 'Precisa de alguém' }).getByRole('listitem')
  await expect.element(precisa.nth(0)).toHaveTextContent('Envios ao Bling Problema3 envios falharam.Ver o que falhou')
  await expect.element(precisa.nth(1)).toHaveTextContent('Lugar das cópias AtençãoNo mesmo disco.Informe BACKUP_PASTA.')
  const healthyLinhas = page.getByRole('region', { name: 'Em ordem' }).getByRole('listitem')
  await expect.element(healthyLinhas.nth(0)).toHaveTextContent('Disco BemRestam 31 GB.')
  await expect.element(healthyLinhas.nth(1)).toHaveTextContent('Versão BemVersão 0.1.0 no sistema.')
  await page.getByRole('link', { name: 'Ver o que falhou: Envios ao Bling' }).click()
  await expect.poll(() => router.state.location.search).toBe('?estado=falhas')
})

test('a page of an earlier version offers to load the new one', async () => {
  const { client } = await openSaude(saude(disco))
  await expect.element(page.getByText('Tudo em ordem.')).toBeVisible()
  client.setQueryData(saudeDoSistema.queryKey, (earlierSaude) => earlierSaude && { ...earlierSaude, outraVersao: true })
  await expect.element(page.getByRole('button', { name: 'Atualizar a página' })).toBeVisible()
})

test('another role is told that the page is for administrators', async () => {
  await openSaude(answer(403, { codigo: 'SEM_PERMISSAO', detail: 'Só administradores podem fazer isto.' }))
  await expect.element(page.getByText('Só administradores podem fazer isto.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
