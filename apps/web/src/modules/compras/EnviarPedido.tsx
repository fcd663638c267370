import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { formatTelefone } from '@estampa/contract/shared/documents.ts'
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PdfButton } from '../../shared/device/PdfButton.tsx'
import { linkDoWhatsApp } from '../../shared/device/whatsapp.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { copyText } from '../../shared/ui/CopyButton.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextField.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { fornecedores } from '../fornecedores/fornecedores.queries.ts'
import { readCompraPdf } from './compras.queries.ts'
import { orderMail, orderText } from './pedido.ts'

interface EnviarPedidoProps {
  compra: Compra
  onClose: () => void
}

/** Sends the order as text, mail or PDF, by what the person has. */
export function EnviarPedido({ compra, onClose }: EnviarPedidoProps) {
  const { id, numero, situacao, fornecedor } = compra
  const { data: stored, isPending } = useQuery(fornecedores.record(fornecedor.id))
  if (isPending)
    return (
      <Modal title="Enviar pedido" onClose={onClose}>
        <LoadingState />
      </Modal>
    )
  // Without the record the person chooses who gets it.
  const { telefone, email } = stored ?? { telefone: '', email: '' }
  const text = orderText(compra)
  const mail = orderMail(compra, email)
  const contact = [telefone && formatTelefone(telefone), email].filter(Boolean).join(' · ')
  const outside = { target: '_blank', rel: 'noopener noreferrer' } as const
  return (
    <Modal
      title="Enviar pedido"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" icon={IconCopy} onClick={() => void copyText(text, 'Pedido copiado.')}>
            Copiar texto
          </Button>
          <PdfButton variant="default" name={`pedido-${numero}.pdf`} read={() => readCompraPdf(id)} />
          <Button {...outside} variant="default" icon={IconMail} href={mail.link}>
            E-mail
          </Button>
          <Button {...outside} icon={IconBrandWhatsapp} href={linkDoWhatsApp(telefone, text)}>
            WhatsApp
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
        <p>
          Para <strong>{fornecedor.nome}</strong>
          {contact === '' ? ', sem telefone e sem e-mail no cadastro: escolha para quem ao enviar.' : ` · ${contact}`}
        </p>
        {situacao === 'rascunho' && <p>Ainda é um rascunho: depois de enviar, marque a compra como pedida.</p>}
        <TextAreaField label="Texto do pedido" rows={8} readOnly value={text} />
        {mail.isLong && (
          <p className="text-m text-texto-suave">O pedido é longo demais para o e-mail: anexe o PDF à mensagem.</p>
        )}
      </div>
    </Modal>
  )
}
