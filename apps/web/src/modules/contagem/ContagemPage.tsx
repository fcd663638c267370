import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { MesaDeContagem } from './MesaDeContagem.tsx'
import { useContagem } from './useContagem.ts'

export default function ContagemPage() {
  const { contagem, mudar, atual } = useContagem()
  return (
    <>
      <PageHeader
        title="Contagem de estoque"
        subtitle="Só o que for contado é comparado. A contagem em andamento fica guardada neste navegador."
      />
      {contagem ? <MesaDeContagem contagem={contagem} mudar={mudar} atual={atual} /> : <LoadingState />}
    </>
  )
}
