import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { lojaApi } from '../../../shared/generated/lojaApi.ts'
import { guardarResposta } from '../../../shared/registro/consulta.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { type CamposDaLoja, corpoDe, LOJA, REGRAS } from './campos.ts'
import { dadosDaLoja } from './loja.queries.ts'

/** Saves over the version that the form was loaded with. */
export function useSalvarDados(dados: DadosDaLoja) {
  const client = useQueryClient()
  return useRecordForm<CamposDaLoja, DadosDaLoja>(dados, {
    fields: LOJA,
    check: REGRAS,
    send: (campos, base = dados) => lojaApi('PUT /loja/', { body: { ...corpoDe(campos), versao: base.versao } }),
    read: (atual) => lojaApi.read('GET /loja/', atual),
    onSave: async (salvos, startFrom) => {
      guardarResposta(client, dadosDaLoja.queryKey, salvos)
      startFrom(salvos)
      avisar('success', 'Dados da loja salvos.')
      await client.invalidateQueries({ queryKey: ['painel'] })
    },
  })
}
