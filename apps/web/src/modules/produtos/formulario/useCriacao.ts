import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { createStore } from '../../../shared/device/store.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { SAVED } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { onProdutoSaved } from '../produtos.queries.ts'
import type { CamposDoProduto } from './campos.ts'
import { criarProduto, publicarDepoisDeAutorizar, vincular, vinculosDe } from './criacao.ts'
import { campoDoSku, mostrarFalha } from './resolver.ts'
import type { SkuLivre } from './skus.ts'

interface Envio {
  campos: CamposDoProduto
  fotos: readonly FotoEscolhida[]
}

/** Creates the product, then links its images to the variations. Leaving asks nothing after the product is saved. */
export function useCriacao(form: UseFormReturn<CamposDoProduto>, skuLivre: SkuLivre) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [salvo, setSalvo] = useState(false)
  // Outside the page's state: it changes many times a second.
  const [enviado] = useState(() => createStore<number | null>(null))
  const [recusa, setRecusa] = useState<string | null>(null)
  const { keyOf: chaveDe } = useSubmitKey()

  const { mutate, isPending } = useMutation({
    onMutate: () => setRecusa(null),
    mutationFn: async ({ campos, fotos }: Envio) => {
      // Trying again after a lost answer does not create a second product.
      const chave = chaveDe([campos, fotos.map((foto) => foto.chave)])
      if (fotos.length > 0) enviado.set(0)
      const criado = await criarProduto(campos, fotos, { idempotencyKey: chave, onProgress: enviado.set })
      setSalvo(true)
      const { id } = criado.produto
      try {
        const faltam = await vincular(await vinculosDe(criado.produto, campos, fotos))
        return { ...criado, faltam, ligado: Object.keys(faltam).length === 0, id }
      } catch (erro) {
        console.error(erro)
        return { ...criado, faltam: {}, ligado: false, id }
      }
    },
    onSuccess: async ({ id, produto, requerLoginBling, ligado, faltam }, { campos }) => {
      void onProdutoSaved(client, produto)
      if (!ligado) {
        toast('error', 'Erro ao enviar imagens. Tente novamente.')
        return navigate(`/produtos/${id}`, { state: { ...SAVED, vinculos: faltam }, replace: true })
      }
      if (requerLoginBling) await publicarDepoisDeAutorizar(id)
      const estampar = { label: 'Preparar a estampa', onClick: () => void navigate(`/produtos/${id}/producao`) }
      toast('success', 'Produto criado com sucesso!', imprime() && !campos.peca_lisa ? { action: estampar } : {})
      return navigate('/produtos', { state: SAVED })
    },
    onError: (erro) => {
      enviado.set(null)
      setRecusa(mostrarFalha(form, erro, 'Erro ao criar produto. Tente novamente.'))
      if (campoDoSku(erro)) void skuLivre.procurar()
    },
  })
  return { criar: mutate, pending: isPending || salvo, salvo, enviado, recusa }
}
