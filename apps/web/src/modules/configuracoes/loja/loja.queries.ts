import { motivoDaRecusa } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { mutationOptions } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/apiError.ts'
import { apiQuery, storeAnswer } from '../../../shared/api/apiQuery.ts'
import { shrinkIfPossible } from '../../../shared/device/shrinkPicture.ts'
import { lojaApi } from '../../../shared/generated/lojaApi.ts'

export const dadosDaLoja = apiQuery(['loja'], lojaApi, 'GET /loja/', {
  failed: 'Os dados da loja não puderam ser lidos',
})

/** Puts the picture in place of the logo; without one the logo goes. What the server would refuse is not sent. */
export const changeLogo = mutationOptions({
  mutationFn: async (file: File | null) => {
    if (!file) return lojaApi('DELETE /loja/logo/')
    const picture = await shrinkIfPossible(file)
    const reason = motivoDaRecusa(picture)
    if (reason) throw new ApiError(415, { detail: `${reason}: ${file.name}. A logo não mudou.` })
    const body = new FormData()
    body.append('imagens', picture)
    return lojaApi('POST /loja/logo/', { body })
  },
  onSuccess: (loja, _file, _before, { client }) => storeAnswer(client, dadosDaLoja.queryKey, loja),
})
