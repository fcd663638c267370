import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { perguntas } from '../../shared/generated/perguntas.ts'
import { tarefasApi } from '../../shared/generated/tarefasApi.ts'
import { setSincronizacao } from './sincronizacao.queries.ts'

/** Returns the contract's declaration of a question; null for a job. */
export const perguntaDe = ({ tipo, operacao }: Pick<Sincronizacao, 'tipo' | 'operacao'>) =>
  perguntas[`${tipo}.${operacao}`] ?? null

/** A person answers a question by the name of the answer; resolves to it as it stands then. */
export const answerTarefa = (id: number) =>
  mutationOptions({
    mutationFn: async (resposta: string, { client }) => {
      const answeredTarefa = await tarefasApi('POST /tarefas/:id/responder/', { params: { id }, body: { resposta } })
      setSincronizacao(client, answeredTarefa)
      return answeredTarefa
    },
  })
