import type { Api } from './api.ts'
import { textoHostil } from './hostil.ts'

/** Turns the cash drawer on: one with an open turno, a second with a closed one. Answers the ids, and what the texts say. */
export async function createTurnosHostis(api: Api) {
  await api.chamar('PATCH /caixas/configuracao/', { body: { ativo: true } })
  const [first] = await api.chamar('GET /caixas/')
  const second = await api.chamar('POST /caixas/', { body: { nome: textoHostil(4, 55) } })
  const motivo = textoHostil(5, 190)
  const open = async (id: number) => {
    const body = { fundo: 100, observacao: textoHostil(6, 400) }
    const turno = await api.chamar('POST /caixas/:id/abrir/', { params: { id }, body })
    const sangria = { valor: 12.5, motivo, destino: 'cofre' } as const
    return api.chamar('POST /turnos/:id/sangrias/', { params: { id: turno.id }, body: sangria })
  }
  const aberto = await open(first?.id ?? 0)
  const { id: fechado, movimentos } = await open(second.id)
  const counted = { contado: 80, deixado: 50, observacao: textoHostil(7, 400) }
  await api.chamar('POST /turnos/:id/fechar/', { params: { id: fechado }, body: counted })
  await api.chamar('PUT /caixas/aqui/', { body: { caixa_id: first?.id ?? null } })
  return { nome: second.nome, motivo, aberto: aberto.id, fechado, movimento: movimentos.at(-1)?.id ?? 0 }
}
