import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RascunhoDosCampos } from '../../../../shared/rascunhos/RascunhoDosCampos.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { copiar } from '../../../../shared/ui/CopyButton.tsx'
import { Modal } from '../../../../shared/ui/Modal.tsx'
import { SelectField } from '../../../../shared/ui/SelectField.tsx'
import { LoadingState } from '../../../../shared/ui/states.tsx'
import { TextAreaField } from '../../../../shared/ui/TextField.tsx'
import { AvisoDeAlteracoes } from '../../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { linkDoWhatsApp } from '../../../../shared/whatsapp.ts'
import { configuracaoDePagamento } from '../../../configuracoes/pagamento/pagamento.queries.ts'
import { codigoPixDa } from '../../cobranca.ts'
import { linkDoEmail, type Mensagem, mensagemInicial, mensagensDa } from './mensagens.ts'

export function EscolhaDaMensagem({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const { data: loja, isPending } = useQuery(configuracaoDePagamento)
  if (isPending)
    return (
      <Modal title="Compartilhar" onClose={onClose}>
        <LoadingState />
      </Modal>
    )
  return (
    <Envio venda={venda} mensagens={mensagensDa(venda, loja ? codigoPixDa(venda, loja) : null)} onClose={onClose} />
  )
}

interface EnvioProps {
  venda: Venda
  mensagens: readonly Mensagem[]
  onClose: () => void
}

function Envio({ venda, mensagens, onClose }: EnvioProps) {
  const [mensagem, setMensagem] = useState(() => mensagemInicial(venda, mensagens))
  const [texto, setTexto] = useState(mensagem.texto)
  const [levado, setLevado] = useState('')
  const levar = () => setLevado(texto)
  const digitado = texto !== mensagem.texto && texto !== levado
  const { telefone, email } = venda.cliente
  const externo = { target: '_blank', rel: 'noopener noreferrer' } as const
  return (
    <Modal
      title="Compartilhar"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            icon={IconCopy}
            onClick={() => void copiar(texto, 'Mensagem copiada.').then((copiado) => copiado && levar())}
          >
            Copiar mensagem
          </Button>
          <Button
            {...externo}
            onClick={levar}
            variant="default"
            icon={IconMail}
            href={linkDoEmail(email, mensagem.assunto, texto)}
          >
            E-mail
          </Button>
          <Button {...externo} onClick={levar} icon={IconBrandWhatsapp} href={linkDoWhatsApp(telefone, texto)}>
            WhatsApp
          </Button>
        </>
      }
    >
      <form className="grid gap-3.5" onSubmit={(event) => event.preventDefault()}>
        <RascunhoDosCampos tela="Compartilhar" alterado={digitado} />
        <SelectField
          label="Assunto"
          value={mensagem.chave}
          onChange={({ target }) => {
            const nova = mensagens.find(({ chave }) => chave === target.value) ?? mensagem
            setMensagem(nova)
            setTexto(nova.texto)
          }}
          options={mensagens.map(({ chave: value, nome: label }) => ({ value, label }))}
        />
        <TextAreaField
          label="Mensagem"
          rows={8}
          value={texto}
          hint={telefone ? undefined : 'O cliente não tem telefone na ficha: o WhatsApp pergunta para quem enviar.'}
          onChange={({ target }) => setTexto(target.value)}
        />
      </form>
      <AvisoDeAlteracoes alterado={digitado} />
    </Modal>
  )
}
