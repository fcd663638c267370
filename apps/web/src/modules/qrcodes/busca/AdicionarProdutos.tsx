import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { lazy, Suspense, useState } from 'react'
import { BotaoDaCamera } from '../../../shared/leitor/BotaoDaCamera.tsx'
import { LoadingState } from '../../../shared/ui/states.tsx'
import { chaveDoItem, type Fila, type ItemDaFila } from '../fila/fila.ts'
import { BuscaDeProdutos } from './BuscaDeProdutos.tsx'
import { useEtiquetasLidas } from './useEtiquetasLidas.ts'

/** The camera and its decoder are loaded when they are wanted. */
const PainelDeLeitura = lazy(() => import('../../../shared/leitor/PainelDeLeitura.tsx'))

interface AdicionarProdutosProps {
  fila: Fila
  onAdd: (itens: readonly ItemDaFila[]) => void
}

/** Adds labels to the queue: by camera, USB scanner or search. */
export function AdicionarProdutos({ fila, onAdd }: AdicionarProdutosProps) {
  const [camera, setCamera] = useState(false)
  const { ultima, parado, painel } = useEtiquetasLidas(onAdd)
  return (
    <>
      {(camera || parado) && (
        <Suspense fallback={camera && <LoadingState />}>
          <PainelDeLeitura
            lendo={camera}
            ultima={ultima ? naLista(ultima, fila) : ''}
            instrucao="Cada leitura põe na lista uma etiqueta da peça. Um código desconhecido soa diferente e espera aqui até ser dispensado."
            acao="Incluir"
            desistir="Não incluir"
            {...painel}
          />
        </Suspense>
      )}
      <BuscaDeProdutos
        onAdd={onAdd}
        camera={<BotaoDaCamera aberta={camera} rotulo="Escanear peças" onChange={setCamera} />}
      />
    </>
  )
}

/** `Camiseta Azul · M: 2 na lista` */
function naLista(lida: ItemDaFila, fila: Fila): string {
  const { titulo, cor, tamanho } = lida.etiqueta
  const nome = [titulo, nomeDaVariacao({ nome_cor: cor, tamanho })].filter(Boolean).join(' ')
  const linha = fila.find((item) => chaveDoItem(item) === chaveDoItem(lida))
  return `${nome}: ${linha?.quantidade ?? 0} na lista`
}
