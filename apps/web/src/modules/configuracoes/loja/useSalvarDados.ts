import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { lojaApi } from '../../../shared/generated/lojaApi.ts'
import { guardarResposta } from '../../../shared/registro/consulta.ts'
import { mostrarNosCampos, motivoDe } from '../../../shared/registro/useSalvar.ts'
import { useSalvarSobre } from '../../../shared/registro/useSalvarSobre.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { type CamposDaLoja, corpoDe, FORMULARIO } from './campos.ts'
import { dadosDaLoja } from './loja.queries.ts'

/** Saves over the version that the form was loaded with. `conflito` holds what differs when another person saved first. */
export function useSalvarDados(dados: DadosDaLoja, form: UseFormReturn<CamposDaLoja>) {
  const client = useQueryClient()
  return useSalvarSobre(form, FORMULARIO, dados, {
    enviar: async (campos, base = dados) =>
      await lojaApi('PUT /loja/', { body: { ...corpoDe(campos), versao: base.versao } }),
    lerAtual: (atual) => lojaApi.read('GET /loja/', atual),
    onSave: async (salvos, partirDe) => {
      guardarResposta(client, dadosDaLoja.queryKey, salvos)
      partirDe(salvos)
      avisar('success', 'Dados da loja salvos.')
      await client.invalidateQueries({ queryKey: ['painel'] })
    },
    onFail: (erro) => (mostrarNosCampos(form, erro) ? null : motivoDe(erro)),
  })
}
