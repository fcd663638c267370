import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, release } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { lerProducao } from '../../../../test/support/lidos.ts'
import { draw } from '../../../../test/support/screen.tsx'
import ProducaoDialog from './ProducaoDialog.tsx'

const [BLOQUEAR, ESTORNAR, PERDER] = ['bloquear', 'estornar', 'perder'].map((ato) => `POST /producoes/1/${ato}/`) as [
  string,
  string,
  string,
]
const evento = (id: number, tipo: string, mais: object = {}) => ({
  id,
  tipo,
  quantidade: 2,
  estornado: false,
  criado_em: '2026-01-02T12:00:00Z',
  ...mais,
})
const lida = (dados: object) => ok({ id: 1, situacao: 'em_producao', eventos: [], ...dados })
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const motivo = page.getByRole('textbox', { name: 'Motivo para parar' })
const corpos = async (rota: string) => await bodies(rota)

async function abrir(leituras: object[], respostas: Parameters<typeof prepare>[0] = {}) {
  await prepare({ 'GET /producoes/1/': leituras.map(lida), ...respostas })
  const producao = lerProducao({ id: 1, titulo: 'Leão' })
  await draw(<ProducaoDialog producao={producao} onClose={() => {}} />)
  await expect.element(page.getByRole('heading', { name: 'O que houve' })).toBeVisible()
}

test.each([
  ['a_fazer', 0, null, ['Bloquear']],
  ['em_producao', 1, null, ['Bloquear', 'Refazer uma']],
  ['bloqueada', 1, 'Falta filme', ['Liberar', 'Refazer uma']],
  ['pronta', 4, null, ['Refazer uma']],
  ['cancelada', 4, null, []],
])(
  'a production that is %s with %s pieces made is blocked, let go on or made again',
  async (situacao, feita, bloqueio, esperado) => {
    await abrir([{ situacao, feita, bloqueio }])
    const nomes = ['Bloquear', 'Liberar', 'Refazer uma']
    expect(nomes.filter((nome) => botao(nome).elements().length > 0)).toEqual(esperado)
  },
)

test('a production is blocked with a reason, and begins without one when it was let go on', async () => {
  const parada = { situacao: 'bloqueada', bloqueio: 'Falta filme' }
  await abrir([{}, {}, parada, parada, {}], { [BLOQUEAR]: [{ status: 500 }, lida(parada), { status: 500 }, lida({})] })
  await motivo.fill('  ')
  await expect.element(botao('Bloquear')).toBeDisabled()
  await motivo.fill('Falta filme')
  await botao('Bloquear').click()
  await expect.element(motivo).toHaveAccessibleDescription('Não foi possível bloquear. Tente novamente.')
  await expect.element(motivo).toHaveValue('Falta filme')
  await botao('Bloquear').click()
  await expect.element(page.getByText('Bloqueada: Falta filme')).toBeVisible()
  await botao('Liberar').click()
  await expect.poll(avisados).toEqual(['error: Não foi possível liberar. Tente novamente.'])
  await botao('Liberar').click()
  await expect.element(motivo).toHaveValue('')
  const motivos = ['Falta filme', 'Falta filme', '', '']
  expect(await corpos(BLOQUEAR)).toEqual(motivos.map((cada) => ({ motivo: cada })))
})

test('of what happened, the newest first, pieces that were made or lost are undone once', async () => {
  const tipos = ['iniciar', 'concluir', 'perder', 'perder_pronta', 'estornar', 'devolver', 'descartar']
  const eventos = [...tipos.map((tipo, i) => evento(i + 1, tipo)), evento(8, 'concluir', { estornado: true })]
  await abrir([{ eventos: [...eventos, evento(9, 'bloquear', { quantidade: 0, motivo: 'Falta filme' })] }])
  const linhas = page.getByRole('list', { name: 'O que houve' }).getByRole('listitem')
  expect(linhas.elements().map((linha) => linha.querySelector('strong')?.textContent)).toEqual([
    'Bloqueada',
    'Feita: 2 (desfeito)',
    'Perdida, sem venda: 2',
    'Devolvida ao estoque: 2',
    'Desfeito: 2',
    'Pronta com defeito: 2',
    'Perdida: 2',
    'Feita: 2',
    'Começou: 2',
  ])
  const desfazer = page.getByRole('button', { name: /^Desfazer/ }).elements()
  expect(desfazer.map((um) => um.getAttribute('aria-label'))).toEqual([
    'Desfazer: Pronta com defeito, 2',
    'Desfazer: Perdida, 2',
    'Desfazer: Feita, 2',
  ])
})

test('while one event is undone nothing else is; a failure is told, and it can be tried again', async () => {
  const eventos = [evento(4, 'concluir'), evento(5, 'perder')]
  await abrir([{ feita: 2, eventos }], {
    [ESTORNAR]: [held(answer(409, { detail: 'A peça já saiu.' })), lida({})],
    [PERDER]: { status: 500 },
  })
  const feita = botao('Desfazer: Feita, 2')
  await feita.click()
  for (const nome of ['Desfazer: Perdida, 2', 'Refazer uma']) await expect.element(botao(nome)).toBeDisabled()
  await release()
  await expect.poll(avisados).toEqual(['error: A peça já saiu.'])
  await feita.click()
  await expect.poll(() => corpos(ESTORNAR)).toEqual([{ evento_id: 4 }, { evento_id: 4 }])
  await botao('Refazer uma').click()
  await expect.poll(avisados).toEqual(['error: Não foi possível anotar. Tente novamente.'])
  expect(await corpos(PERDER)).toEqual([{ quantidade: 1, motivo: 'peca_com_defeito', pronta: true }])
})
