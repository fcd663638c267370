import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { comConexao } from '../../shared/apiError.ts'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { modelosApi } from '../../shared/generated/modelosApi.ts'
import { guardarResposta } from '../../shared/registro/consulta.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { SALVO } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { nomeDaCategoria } from '../categorias/categorias.queries.ts'
import { type CamposDoModelo, camposComNomes, corpoDoModelo, REGRAS } from './campos.ts'
import { trocarNasListas } from './listasEmCache.ts'
import { umModelo } from './modelos.queries.ts'

/** Creates the model, or saves over the version that the form was loaded with; then goes to the list. */
export function useSalvarModelo(modelo?: Modelo) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useRecordForm<CamposDoModelo, Modelo>(modelo, {
    fields: camposComNomes((id) => nomeDaCategoria(client, id)),
    check: REGRAS,
    send: (campos, base, chaveDe) => {
      const body = corpoDoModelo(campos)
      if (!base) return modelosApi('POST /modelos/', { body, idempotencyKey: chaveDe(body) })
      const { id, versao } = base
      return modelosApi('PUT /modelos/:id/', { params: { id }, body: { ...body, versao } })
    },
    read: (atual) => modelosApi.read('GET /modelos/:id/', atual),
    onSave: (salvo) => {
      guardarResposta(client, umModelo(salvo.id).queryKey, salvo)
      trocarNasListas(client, salvo.id, salvo)
      avisar('success', modelo ? 'Modelo atualizado!' : 'Modelo criado!')
      void navigate('/modelos', { state: SALVO })
    },
    failure: (erro) => comConexao(erro, 'Erro ao salvar modelo'),
  })
}
