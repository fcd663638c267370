import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, comConexao } from '../../shared/apiError.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { type Contagem, comRecusas, conferir, esquecidas, linhaDe, type PecaRegistrada, paraEnvio } from './contagem.ts'
import { aplicarContagem, pecasDaContagem } from './registrado.queries.ts'

interface Mesa {
  contagem: Contagem
  mudar: (mudanca: (contagem: Contagem) => Contagem) => void
}

/** From counting to the record: reads the present stock again, shows the differences, applies them. */
export function useRevisao({ contagem, mudar }: Mesa) {
  const client = useQueryClient()
  const { chaveDe, esquecer } = useChaveDeEnvio()
  const [conferindo, setConferindo] = useState<{ lidos: number; de: number } | null>(null)
  const ocupada = useRef(false)
  const [faltando, setFaltando] = useState<readonly PecaRegistrada[] | null>(null)
  const aplicacao = useMutation(aplicarContagem)

  const ler = async (abrir: boolean) => {
    if (ocupada.current) return
    ocupada.current = true
    const de = new Set(contagem.map(({ produtoId }) => produtoId)).size
    setConferindo({ lidos: 0, de })
    try {
      const agora = await pecasDaContagem(client, contagem, (lidos) => setConferindo({ lidos, de }))
      mudar((atual) => conferir(atual, agora))
      if (abrir) setFaltando(esquecidas(contagem, agora))
    } catch (erro) {
      console.error('The recorded stock could not be read', erro)
      avisar('error', comConexao(erro, 'Não foi possível ler o estoque registrado. Tente novamente.'))
    } finally {
      ocupada.current = false
      setConferindo(null)
    }
  }

  const aplicar = () =>
    aplicacao.mutate(
      { contagem, chave: chaveDe(paraEnvio(contagem)) },
      {
        onSuccess: ({ ajustados }) => {
          esquecer()
          setFaltando(null)
          mudar(() => [])
          const ajustes = ajustados === 1 ? '1 ajuste' : `${ajustados} ajustes`
          avisar('success', `Contagem aplicada: ${ajustados === 0 ? 'nada a ajustar' : ajustes}.`)
        },
        onError: (erro) => {
          console.error('The count was not applied', erro)
          const recusa = erro instanceof ApiError ? erro : null
          avisar('error', recusa?.erro || comConexao(erro, 'Não foi possível aplicar a contagem. Tente novamente.'))
          if (!recusa || Object.keys(recusa.erros).length === 0) return
          // Back to the lines, each with its notice and its present record.
          setFaltando(null)
          mudar((atual) => comRecusas(atual, recusa.erros))
          void ler(false)
        },
      },
    )

  // A piece may have been counted since the stock was read.
  const naoContadas = (faltando ?? []).filter((peca) => !linhaDe(contagem, peca))
  return {
    conferindo,
    aberta: faltando !== null,
    faltando: naoContadas,
    aplicando: aplicacao.isPending,
    conferir: () => void ler(true),
    aplicar,
    fechar: () => setFaltando(null),
    incluirFaltando: () => {
      const novas = naoContadas.map((peca) => ({ ...peca, contado: 0, aviso: '' }))
      mudar((atual) => [...atual, ...novas])
      setFaltando([])
    },
  }
}
