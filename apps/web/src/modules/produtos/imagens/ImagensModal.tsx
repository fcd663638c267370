import { useState } from 'react'
import { comConexao } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { DropZone } from './DropZone.tsx'
import { type Foto, mover } from './fotos.ts'
import GradeDeFotos from './GradeDeFotos.tsx'
import { useGaleria } from './imagens.queries.ts'
import { ListaDeEnvio, ListaDeRecusas } from './ListaDeArquivos.tsx'
import { useArquivos } from './useArquivos.ts'

interface ImagensModalProps {
  produtoId: number
  fotos: readonly Foto[]
  onClose: () => void
}

/** Adds, removes and reorders the images of a stored product. Every change is saved as it is made. */
export default function ImagensModal({ produtoId, fotos, onClose }: ImagensModalProps) {
  const { adicionar, remover, ordenar } = useGaleria(produtoId)
  const [aRemover, setARemover] = useState<Foto | null>(null)
  const [havia] = useState(fotos.length > 0)

  const arquivos = useArquivos(fotos.length, (arquivo, envio) => adicionar.mutateAsync({ arquivo, ...envio }))
  const ocupado = arquivos.enviando.length > 0
  const confirmarRemocao = (foto: Foto) =>
    remover.mutate(Number(foto.chave), {
      onError: (erro) => avisar('error', comConexao(erro, 'Erro ao remover imagem. Tente novamente.')),
      onSettled: () => setARemover(null),
    })
  const ordenarPor = (de: number, para: number) =>
    ordenar.mutate(mover(fotos, de, para).map(({ chave }) => Number(chave)))

  return (
    <Modal
      title="Gerenciar imagens"
      size="lg"
      onClose={onClose}
      // Esc belongs to the question while it is asked.
      busy={ocupado || aRemover !== null}
      footer={
        <Button onClick={onClose} loading={ocupado}>
          Concluir
        </Button>
      }
    >
      {fotos.length === 0 ? (
        <DropZone label="Adicionar imagens" onFiles={arquivos.receber} focar={havia} />
      ) : (
        <GradeDeFotos fotos={fotos} onMove={ordenarPor} onRemove={setARemover}>
          <DropZone label="Adicionar imagens" onFiles={arquivos.receber} compact />
        </GradeDeFotos>
      )}
      <ListaDeEnvio enviando={arquivos.enviando} />
      <ListaDeRecusas recusas={arquivos.recusas} onInsist={arquivos.insistir} onClose={arquivos.dispensar} />
      {aRemover && (
        <ConfirmDialog
          title="Remover imagem"
          danger="Remover"
          pending={remover.isPending}
          onConfirm={() => confirmarRemocao(aRemover)}
          onClose={() => setARemover(null)}
        >
          <p className="m-0 mb-2 font-forte">Deseja realmente remover esta imagem?</p>
          <p className="m-0">
            Atenção: a imagem <strong>NÃO</strong> é removida no Bling; lá ela precisa ser removida manualmente.
          </p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
