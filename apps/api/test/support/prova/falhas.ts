import type { Emulador } from '../emulador.ts'

const recursos = [
  'produtos',
  'categorias',
  'estoques',
  'depositos',
  'pedidos',
  'contatos',
  'situacoes',
  'formas-pagamentos',
].map((r) => `/bling/Api/v3/${r}*`)

/** In a hundred requests: 30 fail, 15 of them after they were carried out; 10 more come late. */
const daApi = [
  { acao: 'atraso', atrasoMs: 1500, porcentagem: 10 },
  { acao: 'status', status: 503, porcentagem: 7 },
  { acao: 'status', status: 500, html: true, momento: 'depois', porcentagem: 8 },
  { acao: 'derrubar', porcentagem: 5 },
  { acao: 'derrubar', momento: 'depois', porcentagem: 7 },
  { acao: 'limite-segundo', porcentagem: 3 },
  { acao: 'expirar-token', porcentagem: 3 },
]
/**
 * Renewals fail as well, but not after they were carried out: there the old refresh token is dead and the new one was
 * lost, which no client can repair.
 */
const daRenovacao = [
  { acao: 'status', status: 503, porcentagem: 20 },
  { acao: 'derrubar', porcentagem: 10 },
]

export async function provocarFalhas(emulador: Emulador, semente: number): Promise<void> {
  let n = semente
  for (const caminho of recursos)
    for (const falha of daApi) await emulador.controle('POST', '/falhas', { ...falha, caminho, semente: (n += 7919) })
  for (const falha of daRenovacao)
    await emulador.controle('POST', '/falhas', { ...falha, caminho: '*/oauth/token', semente: (n += 7919) })
}

/** How many requests met with a fault. */
export async function falhasAplicadas(emulador: Emulador): Promise<number> {
  const regras: { aplicadas: number }[] = await emulador.controle('GET', '/falhas')
  return regras.reduce((soma, { aplicadas }) => soma + aplicadas, 0)
}
