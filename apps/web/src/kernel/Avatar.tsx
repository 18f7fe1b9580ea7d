import { file } from '@clearway/contract/features/files/file'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBlob } from './api.ts'

/** The address of a picture's bytes in this page; undefined until they are here, or when there are none. */
function usePicture(id: string | null): string | undefined {
  const { data } = useQuery({ queryKey: ['picture', id], queryFn: () => fetchBlob(file.download, { id: id! }), enabled: id !== null, staleTime: Infinity, retry: false })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data || id === null) return setUrl(undefined)
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data, id])
  return url
}

/** A person's picture, or the first letter of his name. It decorates: his name stands beside it. */
export function Avatar({ id, name, size = 26 }: { id: string | null; name: string; size?: number }) {
  const url = usePicture(id)
  const style = { width: size, height: size, fontSize: Math.round(size / 2) }
  if (url) return <img className="avatar" src={url} alt="" style={style} />
  // Drawn, not written, so that the name is not read twice.
  return <span aria-hidden className="avatar" data-letter={Array.from(name)[0]?.toUpperCase()} style={style} />
}
