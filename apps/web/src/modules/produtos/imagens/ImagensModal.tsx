import { MAXIMO_DE_IMAGENS } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { useState } from 'react'
import { ApiError, comConexao } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { DropZone, ListaDeRecusas } from './DropZone.tsx'
import { type Foto, mover, type Recusa, separarArquivos } from './fotos.ts'
import GradeDeFotos from './GradeDeFotos.tsx'
import css from './ImagensModal.module.css'
import { useGaleria } from './imagens.queries.ts'

interface ImagensModalProps {
  produtoId: number
  fotos: readonly Foto[]
  onClose: () => void
}

/** Adds, removes and reorders the images of a stored product. Every change is saved as it is made. */
export default function ImagensModal({ produtoId, fotos, onClose }: ImagensModalProps) {
  const { adicionar, remover, ordenar } = useGaleria(produtoId)
  const [recusas, setRecusas] = useState<readonly Recusa[]>([])
  const [aRemover, setARemover] = useState<Foto | null>(null)
  const [havia] = useState(fotos.length > 0)

  const receber = (arquivos: File[]) => {
    const { aceitos, recusas: novas } = separarArquivos(arquivos, MAXIMO_DE_IMAGENS - fotos.length)
    setRecusas(novas)
    if (novas.length > 0) avisar('warning', 'Alguns arquivos foram rejeitados')
    if (aceitos.length === 0) return
    adicionar.mutate(aceitos, {
      onError: (erro) => {
        avisar('error', 'Erro ao enviar imagens. Tente novamente.')
        const motivos = erro instanceof ApiError ? (erro.erros.imagens ?? [erro.detail]) : []
        setRecusas([...novas, ...motivos.filter(Boolean).map((motivo) => ({ nome: '', motivo }))])
      },
    })
  }
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
      busy={adicionar.isPending || aRemover !== null}
      footer={
        <Button onClick={onClose} loading={adicionar.isPending}>
          Concluir
        </Button>
      }
    >
      {fotos.length === 0 ? (
        <DropZone label="Adicionar imagens" onFiles={receber} disabled={adicionar.isPending} focar={havia} />
      ) : (
        <GradeDeFotos fotos={fotos} onMove={ordenarPor} onRemove={setARemover}>
          <DropZone label="Adicionar imagens" onFiles={receber} disabled={adicionar.isPending} compact />
        </GradeDeFotos>
      )}
      <ListaDeRecusas recusas={recusas} onClose={() => setRecusas([])} />
      {aRemover && (
        <ConfirmDialog
          title="Remover imagem"
          danger="Remover"
          pending={remover.isPending}
          onConfirm={() => confirmarRemocao(aRemover)}
          onClose={() => setARemover(null)}
        >
          <p className={css.pergunta}>Deseja realmente remover esta imagem?</p>
          <p className={css.atencao}>
            Atenção: a imagem <strong>NÃO</strong> é removida no Bling; lá ela precisa ser removida manualmente.
          </p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
