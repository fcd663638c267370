import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fecharLeitor } from '../../shared/atalhos.ts'
import { caminhoInterno, semProduto } from '../../shared/leitor/codigo.ts'
import { sinalizar } from '../../shared/leitor/sinais.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { enderecoDoSku } from '../produtos/sku.queries.ts'
import { destinoDe, LIDO } from './destino.ts'

export type Situacao =
  | { readonly fase: 'lendo' }
  | { readonly fase: 'procurando'; readonly texto: string }
  | { readonly fase: 'sem-resposta'; readonly texto: string }
  | { readonly fase: 'externo'; readonly url: string }

const LENDO: Situacao = { fase: 'lendo' }

/** Takes a read text to where it leads; `situacao` is what there is to say meanwhile. */
export function useDestino() {
  const navigate = useNavigate()
  const [situacao, setSituacao] = useState<Situacao>(LENDO)
  const busca = useRef<AbortController>(null)
  useEffect(() => () => busca.current?.abort(), [])

  const ir = (caminho: string) => {
    fecharLeitor()
    void navigate(caminho, LIDO)
  }

  const procurar = async (texto: string) => {
    busca.current?.abort()
    const controle = new AbortController()
    busca.current = controle
    const { signal } = controle
    setSituacao({ fase: 'procurando', texto })
    const endereco = await enderecoDoSku(texto, signal).catch(() => undefined)
    if (signal.aborted) return
    if (endereco === undefined) return setSituacao({ fase: 'sem-resposta', texto })
    if (endereco !== null) return ir(endereco)
    // The page that comes does not say which code it was.
    sinalizar('alarme')
    avisar('warning', semProduto(texto))
    ir(caminhoInterno(texto, location.origin))
  }

  const seguir = (lido: string) => {
    // What was read before is given up, whatever this is.
    busca.current?.abort()
    sinalizar('lido')
    const destino = destinoDe(lido)
    if (destino.tipo === 'procurar') return void procurar(destino.texto)
    if (destino.tipo === 'ir') return ir(destino.caminho)
    window.open(destino.url, '_blank', 'noopener,noreferrer')
    setSituacao({ fase: 'externo', url: destino.url })
  }

  return { situacao, seguir, procurar: (texto: string) => void procurar(texto), continuar: () => setSituacao(LENDO) }
}
