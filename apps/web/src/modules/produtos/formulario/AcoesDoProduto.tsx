import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconQrcode, IconShirt, IconTags, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { enderecoDasEtiquetas } from '../../../shared/etiquetas.ts'
import { MostrarQr } from '../../../shared/qr/MostrarQr.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { SALVO } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { moverUmParaLixeira } from '../produtos.queries.ts'

export function AcoesDoProduto({ produto }: { produto: Produto }) {
  const navigate = useNavigate()
  const [aberto, setAberto] = useState<'qr' | 'lixeira' | null>(null)
  const fechar = () => setAberto(null)
  const { mutate, isPending } = useMutation({
    ...moverUmParaLixeira,
    onSuccess: async (...resultado) => {
      avisar('success', 'Produto deletado com sucesso!')
      await navigate('/produtos', { state: SALVO })
      return moverUmParaLixeira.onSuccess?.(...resultado)
    },
    onError: () => {
      fechar()
      avisar('error', 'Erro ao atualizar produto.')
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={19} stroke={1.7} aria-hidden />}
        onClick={() => setAberto('qr')}
      >
        QR Code
      </Button>
      <Button
        variant="default"
        to={enderecoDasEtiquetas([{ produtoId: produto.id, variacaoId: null, quantidade: null }])}
        leftSection={<IconTags size={19} stroke={1.7} aria-hidden />}
      >
        Imprimir etiquetas
      </Button>
      {produto.producao && (
        <Button
          variant="default"
          to={`/produtos/${produto.id}/producao`}
          leftSection={<IconShirt size={19} stroke={1.7} aria-hidden />}
        >
          Produção
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconTrash size={19} stroke={1.7} aria-hidden />}
        onClick={() => setAberto('lixeira')}
      >
        Mover para a lixeira
      </Button>
      {aberto === 'qr' && <MostrarQr produto={produto} onClose={fechar} />}
      {aberto === 'lixeira' && (
        <ConfirmDialog
          title="Mover para a lixeira?"
          danger="Mover"
          pending={isPending}
          onConfirm={() => mutate(produto.id)}
          onClose={fechar}
        >
          “{produto.titulo}” sai das listas e das buscas. Ele pode ser restaurado na Lixeira, em Configurações.
        </ConfirmDialog>
      )}
    </>
  )
}
