import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../test/support/api-control.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { CopiasCard } from './CopiasCard.tsx'

const COPIA = {
  ...{ nome: 'a', criada_em: '2026-11-20T12:00:00Z', bytes: 4_200_000, verificacao: 'completa' },
  ...{ faltando: 0, chave: 'incluida', cifrada: false },
}
const COPIAS = {
  ...{ ativo: true, hora: '03:00', dias: 30, pasta: '/copias', fazendo: false, atrasada: false, falha: null },
  ...{ cifra: { modo: null, destinatario: null }, copias: [COPIA] },
}
const lidas = (dados: object) => ({ status: 200, body: { ...COPIAS, ...dados } })
const falha = { em: '2026-11-20T12:00:00Z', mensagem: 'O disco está cheio.' }
const ausente = { copias: [{ ...COPIA, chave: 'ausente' }] }
const fazer = page.getByRole('button', { name: 'Fazer agora' })
const estado = page.getByRole('status')
const ULTIMA = 'Última: 20/11/2026 09:00, 4,2 MB, conferida, com a chave.'

async function abrir(dados: object) {
  await prepare({ 'GET /copias/': lidas(dados) })
  await abrirTela([{ path: '/', element: <CopiasCard /> }], '/')
  await expect.element(fazer).toBeVisible()
}

// Each of them has what those below it have, too, and is said instead of them.
const TUDO = { fazendo: true, falha, ativo: false, atrasada: true, ...ausente }
const { fazendo: _, ...SEM_FAZER } = TUDO
test.each<[string, object, string, string]>([
  ['being made', TUDO, 'Fazendo uma cópia…', 'Última:'],
  ['that failed', SEM_FAZER, 'A última tentativa falhou', 'O disco está cheio. Última:'],
  ['made when asked for only', { ...SEM_FAZER, falha: null }, 'Só quando pedidas', 'Última:'],
  ['that is late', { atrasada: true, ...ausente }, 'Atrasada', 'Última:'],
  ['without the secret key', ausente, 'Sem a chave secreta', 'sem a chave. O arquivo chave-secreta'],
  ['to be made for the first time', { copias: [] }, 'Diárias', 'A primeira será feita às 03:00.'],
  ['made', {}, 'Em dia', `${ULTIMA} A próxima, às 03:00.`],
])('the state of a backup %s is told', async (_qual, dados, palavra, dica) => {
  await abrir(dados)
  await expect.element(estado.getByText(palavra, { exact: true })).toBeVisible()
  await expect.element(estado).toMatchTextContent(dica)
  if (palavra.startsWith('Fazendo')) await expect.element(fazer).toBeDisabled()
  else await expect.element(fazer).toBeEnabled()
})

test.each([
  [null, 'Não cifradas', 'Quem tiver uma cópia lê tudo', 'Cifrar as cópias', 'senha'],
  ['nenhuma', 'Não cifradas', 'Quem tiver uma cópia lê tudo', 'Cifrar as cópias', 'nenhuma'],
  ['senha', 'Cifradas com uma senha', 'Só quem sabe a senha', 'Mudar a cifra', 'senha'],
  ['destinatario', 'Cifradas para um destinatário', 'identidade de age1234567890abc…', 'Mudar a cifra', 'destinatario'],
])(
  'backups encrypted as %s are said to be so, and the dialog begins with it',
  async (modo, frase, dica, botao, comeca) => {
    await abrir({ cifra: { modo, destinatario: 'age1234567890abcdef' } })
    await expect.element(page.getByText(frase, { exact: true })).toBeVisible()
    await expect.element(page.getByText(dica, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: botao }).click()
    await expect.element(page.getByLabelText('Cifrar as cópias')).toHaveValue(comeca)
  },
)

test.each([
  ['incluida', 'completa', true, 0, '4,2 MB, conferida, com a chave, cifrada', 'contém também a chave secreta'],
  ['externa', 'resumo', false, 2, 'não conferida por restauração, sem a chave, 2 arquivos', '(CHAVE_SECRETA) não está'],
  ['ausente', 'completa', false, 0, '4,2 MB, conferida, sem a chave', 'não contém a chave secreta'],
])(
  'a copy with the key %s, checked %s, is listed as what it is',
  async (chave, verificacao, cifrada, faltando, descricao, daChave) => {
    const nova = { ...COPIA, chave, verificacao, cifrada, faltando }
    await abrir({ copias: [nova, { ...COPIA, nome: 'b', bytes: 1000 }] })
    await page.getByText('Ver as 2 mais recentes').click()
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(descricao)
    await expect.element(page.getByRole('group')).toMatchTextContent(daChave)
  },
)
