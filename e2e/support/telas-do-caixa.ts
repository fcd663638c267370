import { dialogos, fica, type Tela } from './tela.ts'

export const CAIXA: readonly Tela[] = [
  {
    rota: '/caixa',
    textos: ({ caixa }) => [caixa.motivo],
    estados: [...dialogos('Suprimento', 'Sangria'), fica('Fechar caixa')],
  },
  { rota: '/caixa/turnos', textos: ({ caixa }) => [caixa.nome] },
  {
    rota: '/caixa/turnos/:turnoId',
    em: ({ caixa }) => `/caixa/turnos/${caixa.fechado}`,
    textos: ({ caixa }) => [caixa.nome, caixa.motivo],
    estados: dialogos('Reabrir'),
  },
  {
    rota: '/configuracoes/caixa',
    textos: ({ caixa }) => [caixa.nome],
    estados: dialogos('Novo caixa'),
  },
  {
    rota: '/imprimir/turnos/:turnoId',
    em: ({ caixa }) => `/imprimir/turnos/${caixa.fechado}`,
    textos: ({ caixa }) => [caixa.nome],
  },
  {
    rota: '/imprimir/movimentos-de-caixa/:movimentoId',
    em: ({ caixa }) => `/imprimir/movimentos-de-caixa/${caixa.movimento}`,
    textos: ({ caixa }) => [caixa.nome, caixa.motivo],
  },
]
