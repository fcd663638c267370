import { acoesPossiveis } from '@estampa/contract/vendas/vendas.machine.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { FormModal } from '../../../shared/ui/FormModal.tsx'
import { erroDaMedida, textosDe, valoresDe } from '../../../shared/vendas/medidas.ts'
import { CamposDasMedidas } from '../detalhe/passos/CamposDasMedidas.tsx'
import { comprarEtiqueta, guardarFrete, guardarMedidas, type Pergunta, type RegraDoFrete } from './acoes.ts'

interface PerguntaProps {
  pergunta: NonNullable<Pergunta>
  rotulo: string
  quantas: number
  onClose: () => void
  onResposta: (preparar: (id: number) => Promise<unknown>) => void
}

/** What the step asks, once for all selected sales. */
export function PerguntaDoLote({ pergunta, ...props }: PerguntaProps) {
  if (pergunta === 'medidas') return <Medidas {...props} />
  return pergunta === 'frete' ? <Frete {...props} /> : <Etiqueta {...props} />
}

type Props = Omit<PerguntaProps, 'pergunta'>
const asVendas = (quantas: number) => (quantas === 1 ? 'a venda escolhida' : `as ${quantas} vendas escolhidas`)

function Medidas({ rotulo, quantas, onClose, onResposta }: Props) {
  const [textos, setTextos] = useState(() => textosDe({ altura: null, largura: null, comprimento: null, peso: null }))
  const valores = valoresDe(textos)
  const { altura, largura, comprimento, peso } = valores
  const enviar = () => {
    if (altura && largura && comprimento && peso) onResposta(guardarMedidas({ altura, largura, comprimento, peso }))
  }
  const [possivel] = acoesPossiveis({ status: 'embalagem', servico_frete: null, link_etiqueta_pdf: null, ...valores })
  return (
    <FormModal title={rotulo} size="md" submit={rotulo} busy={false} onSubmit={enviar} onClose={onClose}>
      <p className="m-0 text-texto-suave">{`As mesmas medidas para ${asVendas(quantas)}.`}</p>
      <CamposDasMedidas textos={textos} erroDe={(nome) => erroDaMedida(textos[nome])} onChange={setTextos} focado />
      {possivel?.impedimento && <p className="text-s text-texto-suave m-0 text-texto-suave">{possivel.impedimento}</p>}
    </FormModal>
  )
}

const REGRAS: readonly { regra: RegraDoFrete; nome: string }[] = [
  { regra: 'barato', nome: 'O mais barato de cada venda' },
  { regra: 'rapido', nome: 'O mais rápido de cada venda' },
]

function Frete({ rotulo, quantas, onClose, onResposta }: Props) {
  const [escolhida, setEscolhida] = useState<RegraDoFrete>('barato')
  return (
    <FormModal
      title={rotulo}
      size="md"
      submit="Escolher e continuar"
      busy={false}
      onSubmit={() => onResposta(guardarFrete(escolhida))}
      onClose={onClose}
    >
      <p className="m-0 text-texto-suave">
        {`O frete é cotado para ${asVendas(quantas)}. Para vendas da loja física, a retirada na loja conta como frete grátis.`}
      </p>
      <fieldset>
        <legend className="somente-leitor">Serviço de frete</legend>
        {REGRAS.map(({ regra, nome }) => (
          <label key={regra} className="k-opcao flex items-center gap-3 min-h-12 py-2 px-3.5 mb-2">
            <input
              type="radio"
              name="regra-do-frete"
              checked={regra === escolhida}
              onChange={() => setEscolhida(regra)}
            />
            {nome}
          </label>
        ))}
      </fieldset>
    </FormModal>
  )
}

function Etiqueta({ rotulo, quantas, onClose, onResposta }: Props) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={quantas === 1 ? 'Gerar 1 etiqueta?' : `Gerar ${quantas} etiquetas?`}
      confirmLabel={rotulo}
      onClose={onClose}
      onConfirm={() => onResposta(comprarEtiqueta(client))}
    >
      <p>Cada etiqueta é comprada com o frete que a venda já tem. A que já foi paga não é comprada de novo.</p>
    </ConfirmDialog>
  )
}
