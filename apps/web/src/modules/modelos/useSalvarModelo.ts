import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { comConexao } from '../../shared/apiError.ts'
import { modelosApi } from '../../shared/generated/modelosApi.ts'
import { guardarResposta } from '../../shared/registro/consulta.ts'
import { mostrarNosCampos, motivoDe } from '../../shared/registro/useSalvar.ts'
import { useSalvarSobre } from '../../shared/registro/useSalvarSobre.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { SALVO } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { nomeDaCategoria } from '../categorias/categorias.queries.ts'
import { type CamposDoModelo, camposDoModelo, corpoDoModelo, diferencasDoModelo } from './campos.ts'
import { trocarNasListas } from './listasEmCache.ts'
import { umModelo } from './modelos.queries.ts'

const camposDe = (modelo: Modelo) => camposDoModelo(modelo)

/** Creates the model, or saves over the version that the form was loaded with; then goes to the list. */
export function useSalvarModelo(modelo: Modelo | undefined, form: UseFormReturn<CamposDoModelo>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { chaveDe } = useChaveDeEnvio()
  const diferencas = (campos: CamposDoModelo, registro: Modelo) =>
    diferencasDoModelo(campos, registro, (id) => nomeDaCategoria(client, id))
  return useSalvarSobre(form, { camposDe, diferencas }, modelo, {
    enviar: async (campos, base) => {
      const body = corpoDoModelo(campos)
      if (base) {
        const { id, versao } = base
        return await modelosApi('PUT /modelos/:id/', { params: { id }, body: { ...body, versao } })
      }
      return await modelosApi('POST /modelos/', { body, idempotencyKey: chaveDe(body) })
    },
    lerAtual: (atual) => modelosApi.read('GET /modelos/:id/', atual),
    onSave: (salvo) => {
      guardarResposta(client, umModelo(salvo.id).queryKey, salvo)
      trocarNasListas(client, salvo.id, salvo)
      avisar('success', modelo ? 'Modelo atualizado!' : 'Modelo criado!')
      void navigate('/modelos', { state: SALVO })
    },
    onFail: (erro) => {
      avisar('error', comConexao(erro, 'Erro ao salvar modelo'))
      return mostrarNosCampos(form, erro) ? null : motivoDe(erro)
    },
  })
}
