import type { Embalagem } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { IconBox, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fraseDe } from '../../shared/apiError.ts'
import { CorpoDaLista } from '../../shared/registro/Lista.tsx'
import { useListaInteira } from '../../shared/registro/useLista.ts'
import { Permitido } from '../../shared/session/Permitido.tsx'
import { Button, IconButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { escreverMedida } from '../../shared/vendas/medidas.ts'
import { EmbalagemModal } from './EmbalagemModal.tsx'
import { excluirEmbalagem, listaDeEmbalagens } from './embalagens.queries.ts'

export default function EmbalagensPage() {
  const lista = useListaInteira(listaDeEmbalagens)
  const [editada, setEditada] = useState<Embalagem | 'nova' | null>(null)
  const [excluindo, setExcluindo] = useState<Embalagem | null>(null)
  const { mutate, isPending } = useMutation(excluirEmbalagem)
  const nova = (
    <Button icon={IconPlus} onClick={() => setEditada('nova')}>
      Nova embalagem
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Embalagens"
        subtitle="Caixas e envelopes, escolhidos em um toque na etapa de embalagem de cada venda."
        actions={!lista.vazia && nova}
      />
      <CorpoDaLista
        lista={lista}
        carregando={<Skeleton height="200px" />}
        vazia={
          <EmptyState message="Nenhuma embalagem cadastrada." icon={IconBox} detail="Cadastre as que a loja usa.">
            {nova}
          </EmptyState>
        }
      >
        {(embalagens) => (
          <Card>
            <ul aria-label="Embalagens da loja">
              {embalagens.map((embalagem) => (
                <li
                  key={embalagem.id}
                  className="flex items-center gap-1 min-h-15 [&_+_&]:border-t [&_+_&]:border-t-borda"
                >
                  <span className="flex-1 min-w-0 wrap-anywhere [&_:is(strong,span)]:block [&_span]:text-m [&_span]:text-texto-suave">
                    <strong>{embalagem.nome}</strong>
                    <span>{tamanhoDa(embalagem)}</span>
                  </span>
                  <IconButton size={44} aria-label={`Editar ${embalagem.nome}`} onClick={() => setEditada(embalagem)}>
                    <IconPencil size={19} aria-hidden />
                  </IconButton>
                  <Permitido a="excluir_definitivo">
                    <IconButton
                      size={44}
                      aria-label={`Excluir ${embalagem.nome}`}
                      onClick={() => setExcluindo(embalagem)}
                    >
                      <IconTrash size={19} aria-hidden />
                    </IconButton>
                  </Permitido>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </CorpoDaLista>
      {editada && <EmbalagemModal embalagem={editada === 'nova' ? null : editada} onClose={() => setEditada(null)} />}
      {excluindo && (
        <ConfirmDialog
          title="Excluir embalagem"
          danger="Excluir"
          pending={isPending}
          onClose={() => setExcluindo(null)}
          onConfirm={() =>
            mutate(excluindo.id, {
              onSuccess: () => avisar('success', 'Embalagem excluída.'),
              onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível excluir a embalagem.', 'erro')),
              onSettled: () => setExcluindo(null),
            })
          }
        >
          A embalagem <strong>{excluindo.nome}</strong> deixa de ser oferecida. As vendas já embaladas não mudam.
        </ConfirmDialog>
      )}
    </>
  )
}

/** `10 × 20 × 30 cm · vazia 0,12 kg` */
const tamanhoDa = ({ altura, largura, comprimento, peso }: Embalagem) =>
  `${[altura, largura, comprimento].map(escreverMedida).join(' × ')} cm${peso > 0 ? ` · vazia ${escreverMedida(peso)} kg` : ''}`
